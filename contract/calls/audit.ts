import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { columnsNamed, id, instant, number, text } from '#contract/wire/columns.ts'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Day, wireAnswer, wireObject } from '#contract/wire/wire.ts'

/** How the chain of entries can break, and what that means. */
export const BreakReason = z.enum(['missing', 'changed', 'head'])
export type BreakReason = z.infer<typeof BreakReason>

export const breakTexts: Readonly<Record<BreakReason, string>> = {
  missing: 'it is not there any more.',
  changed: 'it is not what was written.',
  head: 'the chain does not end where it was left.',
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
  /** Of the sheet that made the change, where one did and the entry was asked for by its record. */
  rowNumber: z.int().nullable(),
  fileName: z.string().nullable(),
  before: z.json(),
  after: z.json(),
  requestId: z.string(),
  hash: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const RealDay = Day.refine((day) => indianDayBounds(day) !== undefined, 'There is no such day.')

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
      loginId: z.string().trim().toLowerCase().max(100).optional(),
      call: z.string().trim().max(60).optional(),
      /** A merchant code, `job:…`, `role:…`, a username: to the letter. */
      record: z.string().trim().max(120).optional(),
      /** Indian days, both included. */
      from: RealDay.optional(),
      to: RealDay.optional(),
      isRefused: z.boolean().optional(),
      /** The entries behind this place, or before it: `older` and `newer` of an earlier answer. */
      cursor: z
        .string()
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
  summary:
    'Recomputes the chain of entries behind `from`, some thousands at a time, and names the first that does not fit.',
  request: () => wireObject({ from: z.int().min(0).default(0) }),
  response: () =>
    wireAnswer({
      /** Up to here all of them fit. */
      to: z.int(),
      last: z.int(),
      isWhole: z.boolean(),
      broken: z.object({ id: z.int(), why: BreakReason }).nullable(),
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

const fieldsOf = (value: Json | undefined, path = ''): ReadonlyMap<string, string> => {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([[path, textOf(value)]])
  return new Map(
    Object.entries(value).flatMap(([name, one]) => [...fieldsOf(one, path === '' ? name : `${path}.${name}`)]),
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
  requestId: id('Request id', { isExtra: true }),
})
