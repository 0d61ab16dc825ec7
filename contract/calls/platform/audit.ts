import { formatHundredths, type HundredthsOf } from '#contract/wire/money.ts'
import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsNamed, id, instant, number, text } from '#contract/wire/columns.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { CalendarDay, wireAnswer, wireObject, WireText } from '#contract/wire/wire.ts'

/** How an entry can differ from what the chain of hashes says of it. */
export const BreakReason = z.enum([
  'missing',
  'changed',
  'moved',
  'unlinked',
  'added',
  'head',
  'unverifiable',
  'replaced',
])
export type BreakReason = z.infer<typeof BreakReason>

const breakTexts: Readonly<Record<BreakReason, string>> = {
  missing: 'missing from the log.',
  changed: 'not what was written: its content, or the hash of the entry before it, was changed.',
  moved: 'out of order.',
  unlinked: 'cannot be checked, because the entry before it is missing.',
  added: 'not written by the gateway: it is outside the chain.',
  head: 'the chain does not end where it was left.',
  unverifiable:
    'cannot be checked: it has the mark of a character that could not be stored. It was recorded before such texts were refused, or it was changed.',
  replaced:
    'recorded before texts that cannot be stored were refused: one character was replaced. With that character the hash fits, so nothing else was changed.',
}

export const ChainBreak = wireAnswer({
  /** The numbers of the first and the last entry of which this is so. */
  id: z.int(),
  through: z.int(),
  why: BreakReason,
  /** The number of an entry that is out of order when it was written. */
  writtenAs: z.int().nullable(),
})
export type ChainBreak = z.output<typeof ChainBreak>

/** Not a fault of the chain: what differs is known, and proven by the hash. */
export const isFault = ({ why }: Pick<ChainBreak, 'why'>): boolean => why !== 'replaced'

/** `Entries 5 to 9: missing from the log.` */
export const describeBreak = ({ id, through, why, writtenAs }: ChainBreak): string =>
  `${id === through ? `Entry ${id}` : `Entries ${id} to ${through}`}: ${
    writtenAs === null ? breakTexts[why] : `out of order, it was written as entry ${writtenAs}.`
  }`

/** One break for neighbours of which the same is so. */
export const joinBreaks = (breaks: readonly ChainBreak[]): ChainBreak[] => {
  const joined: ChainBreak[] = []
  for (const one of breaks) {
    const before = joined.at(-1)
    const isSame = before?.why === one.why && one.writtenAs === null && one.id === before.through + 1
    if (isSame) joined[joined.length - 1] = { ...before, through: one.through }
    else joined.push(one)
  }
  return joined
}

/** One entry. Numbers and addresses of people were masked when it was written. */
export const AuditEntry = wireAnswer({
  id: z.int(),
  /** ISO 8601 in UTC, to the millisecond. */
  at: z.string(),
  /** Who acted, as they were called then; empty: the system itself, or nobody who was signed in. */
  loginId: z.string(),
  call: z.string(),
  /** `done`, or the code of the refusal. */
  outcome: z.string(),
  subject: z.string(),
  /** The row of the sheet that made the change, where one did and the entry was asked for by its record. */
  rowNumber: z.int().nullable(),
  fileName: z.string().nullable(),
  before: z.json(),
  after: z.json(),
  requestId: z.string(),
  /** Where the request came from; empty for what no request did. */
  address: WireText,
  hash: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const access = screenAccess.audit

export const auditPageSizes = [20, 50, 100, 200] as const

export const listAudit = defineCall({
  name: 'audit.list',
  family: 'gateway',
  path: '/opsaudit',
  access,
  kind: 'read',
  offline: 'never',
  summary: 'Entries of the audit, newest first, a page at a time.',
  request: () =>
    wireObject({
      loginId: typedLine(100).toLowerCase().optional(),
      call: typedLine(60).optional(),
      /** A merchant code, `job:…`, `role:…`, a username: to the letter. */
      record: typedLine(120).optional(),
      /** Indian days, both included. */
      from: CalendarDay.optional(),
      to: CalendarDay.optional(),
      isRefused: z.boolean().optional(),
      /** The entries behind this place, or before it: `older` and `newer` of an earlier answer. */
      cursor: textUpTo(40)
        .regex(/^[<>]\d{1,15}\.\d{1,15}$/)
        .optional(),
      size: z.int().min(1).max(200).default(50),
    }),
  response: () =>
    z.object({
      rows: z.array(AuditEntry),
      older: z.string().nullable(),
      newer: z.string().nullable(),
    }),
  answer: 'payload',
  refusals: [],
})

export const verifyAudit = defineCall({
  name: 'audit.verify',
  family: 'gateway',
  path: '/opsauditverify',
  access,
  kind: 'read',
  offline: 'never',
  summary: 'Recomputes the chain of entries behind `from`, some thousands at a time, and names each that does not fit.',
  request: () => wireObject({ from: z.int().min(0).default(0) }),
  response: () =>
    wireAnswer({
      /** Up to here they were looked at: `from` of the next call. */
      to: z.int(),
      last: z.int(),
      isAtEnd: z.boolean(),
      breaks: z.array(ChainBreak),
    }),
  answer: 'payload',
  refusals: [],
})

export interface AuditChange {
  /** Nested fields with a dot: `M0000001.isActive`. */
  readonly field: string
  readonly old: string | null
  readonly now: string | null
}

type Json = AuditEntry['before']

const textOf = (value: Json): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(textOf).join(', ') : JSON.stringify(value)

type JsonObject = { readonly [name: string]: Json }

const byType = ({ type, mdr_type: mdrType, cashback_type: cashbackType }: JsonObject): HundredthsOf =>
  [type, mdrType, cashbackType].includes('PERCENTAGE') ? 'bps' : 'paise'

/** Fields of entries that are in hundredths, where their name does not end in the unit. */
const hundredthsByName: Readonly<Record<string, HundredthsOf | ((record: JsonObject) => HundredthsOf)>> = {
  amount: 'paise',
  fee: 'paise',
  fees: 'paise',
  fromAmount: 'paise',
  gross: 'paise',
  gst: 'paise',
  mdr_value: byType,
  net: 'paise',
  price: 'paise',
  rate: 'bps',
  settled: 'paise',
  sumADay: 'paise',
  toAmount: 'paise',
  tolerance: 'paise',
  total_cashback: byType,
  totalCashback: byType,
  value: byType,
}

/** Whether a field of an entry is money or a rate; undefined: it is neither. */
export const auditHundredths = (name: string, record: JsonObject): HundredthsOf | undefined => {
  if (/(?:^p|P|_p)aise$/.test(name)) return 'paise'
  if (/(?:^b|B|_b)ps$/.test(name)) return 'bps'
  const of = Object.hasOwn(hundredthsByName, name) ? hundredthsByName[name] : undefined
  return typeof of === 'function' ? of(record) : of
}

const shownOf = (name: string, value: Json, record: JsonObject): string => {
  const text = textOf(value)
  const of = /^-?\d{1,15}$/.test(text) ? auditHundredths(name, record) : undefined
  return of === undefined ? text : formatHundredths(Number(text), of)
}

const fieldsOf = (
  value: Json | undefined,
  path = '',
  name = '',
  record: JsonObject = {},
): ReadonlyMap<string, string> => {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([[path, shownOf(name, value, record)]])
  return new Map(
    Object.entries(value).flatMap(([field, one]) => [
      ...fieldsOf(one, path === '' ? field : `${path}.${field}`, field, value),
    ]),
  )
}

/** What an entry says about each field, unchanged ones left out. */
export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly AuditChange[] => {
  const [olds, news] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...olds.keys(), ...news.keys()])]
    .map((field) => ({ field, old: olds.get(field) ?? null, now: news.get(field) ?? null }))
    .filter(({ old, now }) => old !== now)
}

/** An entry in an exported file: a line for each field that changed, or one line where none did. */
export type AuditLine = AuditEntry & Partial<AuditChange>

export const auditColumns = columnsNamed<AuditLine>(listAudit.name, {
  id: number('Entry', { isFileOnly: true }),
  at: instant('Time (IST)'),
  loginId: text('Person'),
  call: text('Call'),
  outcome: text('Outcome', { isExtra: true }),
  subject: text('Record'),
  fileName: text('Sheet', { isExtra: true }),
  rowNumber: number('Row', { isExtra: true }),
  field: text('Field', { isFileOnly: true }),
  old: text('Old', { isFileOnly: true }),
  now: text('New', { isFileOnly: true }),
  address: id('Address', { isExtra: true }),
  requestId: id('Request id', { isExtra: true }),
})
