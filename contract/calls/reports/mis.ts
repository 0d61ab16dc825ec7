import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, day, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { isCalendarDay } from '#contract/wire/indianTime.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { Day, Instant, RecordNumber, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { pages } from '#contract/wire/pages.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { PersonEmail } from '#contract/calls/people/people.ts'

/** What a file has: a merchant's settled rows, the partner's payments, or these with their refunds. */
export const MisKind = z.enum(['settlement', 'pFile', 'refundPFile'])
export type MisKind = z.infer<typeof MisKind>
export const misKindNames: Readonly<Record<MisKind, string>> = {
  settlement: 'MIS Bulk',
  pFile: 'P File',
  refundPFile: 'Refund & P File',
}

/**
 * `unknown`: a process ended while the mail server was taking it, so it may have arrived; nothing sends it again but a
 * person. `offlineFields`: no way to send e-mail is configured.
 */
export const MisState = z.enum(['waiting', 'sending', 'sent', 'failed', 'unknown', 'kept'])
export type MisState = z.infer<typeof MisState>

/** Rows of one file; a longer time is asked for in parts. */
export const mostMisRows = 50_000
export const mostMisDays = 31
export const mostRecipients = 20
/** The documented form of the day of the Reliance MIS: DDMMYY. */
export const mostDates = 10

/** Under which the files stand in Downloads: whoever sees all merchants and holds one of these opens them. */
export const misAction = 'SETTLEMENT_MIS_OUTPUT'
export const misReaders = ['misreport', 'opssettlements'] as const

const reader = { anyOf: ['settlementmenu'] } as const
const writer = { anyOf: ['opssettlements'] } as const

const span = { fromDate: Day, toDate: Day }
const spanRefusals = ['report-span-wrong', 'report-in-future', 'mis-too-long', 'merchant-not-found'] as const

/** The documented file type (conflict X154). */
export const MisFileType = z.enum(['SETTLEMENT_MIS'])

export const MisFile = wireAnswer(
  { fileName: z.string(), s3Url: z.string(), batchId: z.int(), creationDate: Instant },
  { s3Url: 's3_url' },
)
export type MisFile = z.output<typeof MisFile>

export const listDailyMis = defineCall({
  name: 'mis.files',
  family: 'gateway',
  path: '/getquerydata',
  discriminator: { query_id: 'getDailyMIS' },
  access: { anyOf: ['misreport'] },
  kind: 'read',
  offline: 'cache',
  summary: 'MIS files of a merchant whose days are within these, newest first.',
  request: () =>
    z.strictObject({ parameters: wireObject({ ...span, merchantCode: MerchantCode, fileType: MisFileType }) }),
  response: () => z.array(MisFile),
  answer: 'payload',
  refusals: ['report-span-wrong', 'report-in-future', 'merchant-not-found'],
})
export const dailyMisColumns = columnsOf(listDailyMis, {
  fileName: text('file_name'),
  s3Url: text('s3_url'),
  batchId: number('batch_id'),
  creationDate: instant('creation_date'),
})

/** Documented as script 19. */
export const generateMis = defineCall({
  name: 'mis.generate',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'update_script', id: 19 },
  access: { anyOf: ['misreport'] },
  kind: 'command',
  changes: 'none',
  behind: true,
  offline: 'never',
  summary: 'Writes the MIS file of a merchant: what was settled in these days.',
  request: () => wireObject({ ...span, merchantCode: MerchantCode, startDate: textUpTo(30).optional() }),
  response: () => wireAnswer({ fileId: z.uuid(), fileName: z.string(), batchId: z.int(), rows: z.int() }),
  answer: 'payload',
  refusals: [...spanRefusals, 'mis-empty', 'too-many-rows'],
})

/** A JSON list of addresses, as it is typed (conflict X155); undefined: it is none. */
export const readRecipients = (typed: string): string[] | undefined => {
  try {
    const read = z.array(PersonEmail).max(mostRecipients).safeParse(JSON.parse(typed))
    return read.success ? [...new Set(read.data)] : undefined
  } catch {
    return undefined
  }
}

/** DDMMYY, several with commas between; undefined: it is none. Each as YYYY-MM-DD. */
export const readMisDates = (typed: string): string[] | undefined => {
  const dates = typed.split(',').map((one) => one.trim())
  const days = dates.map((date) => /^(\d\d)(\d\d)(\d\d)$/.exec(date)).map((m) => (m ? `20${m[3]}-${m[2]}-${m[1]}` : ''))
  return days.length <= mostDates && days.every((day) => isCalendarDay(day)) ? [...new Set(days)] : undefined
}

export const misSettings = defineCall({
  name: 'mis.settings',
  family: 'gateway',
  path: '/opsmis',
  discriminator: { type: 'settings' },
  access: reader,
  kind: 'read',
  offline: 'cache',
  summary: 'Whom the Reliance MIS goes to unless others are named, and which domains are allowed.',
  request: () => z.strictObject({}),
  response: () =>
    wireAnswer({
      brands: z.array(z.string()),
      pFileRecipients: z.array(z.string()),
      refundRecipients: z.array(z.string()),
      domains: z.array(z.string()),
      /** No mail leaves: a file is made and kept. */
      isMailConfigured: z.boolean(),
    }),
  answer: 'payload',
  refusals: [],
})

const Previewed = wireAnswer({
  kind: MisKind,
  ...span,
  merchantCode: z.string(),
  displayName: z.string(),
  recipients: z.array(z.string()),
  rows: z.int(),
  amount: WireSignedHundredths,
  /** The first rows, as the file has them. */
  headers: z.array(z.string()),
  firstRows: z.array(z.array(z.string())),
  /** The same window, or one that meets it, has left already. */
  sentBefore: z.array(z.string()),
})

export const previewMis = defineCall({
  name: 'mis.preview',
  family: 'gateway',
  path: '/opsmis',
  discriminator: { type: 'preview' },
  access: reader,
  kind: 'read',
  heavy: true,
  offline: 'never',
  summary: 'What a MIS would have, and whom it would go to; nothing is made.',
  request: () => wireObject({ ...span, kind: MisKind, merchantCode: MerchantCode.optional() }),
  response: () => Previewed,
  answer: 'payload',
  refusals: [...spanRefusals, 'too-many-rows', 'mis-no-merchant'],
})

export const MisSend = wireAnswer({
  misId: z.int(),
  kind: MisKind,
  merchantCode: z.string(),
  displayName: z.string(),
  ...span,
  rows: z.int(),
  fileId: z.uuid(),
  fileName: z.string(),
  recipients: z.array(z.string()),
  state: MisState,
  trouble: z.string(),
  /** Goes back in `If-Match` when it is sent again. */
  timesAsked: z.int(),
  askedBy: z.string(),
  askedAt: Instant,
  sentAt: Instant.nullable(),
})
export type MisSend = z.output<typeof MisSend>

/** Documented as script 18. */
export const sendMis = defineCall({
  name: 'mis.send',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'update_script', id: 18 },
  access: writer,
  kind: 'command',
  changes: 'none',
  behind: true,
  offline: 'never',
  summary: 'Writes a MIS and mails it, once for each kind, merchant and window.',
  request: () =>
    wireObject({
      ...span,
      kind: MisKind,
      merchantCode: MerchantCode.optional(),
      /** A partner’s file goes to these; a merchant’s goes to its own address. */
      recipients: z.array(PersonEmail).max(mostRecipients).optional(),
      startDate: textUpTo(30).optional(),
    }),
  response: () => MisSend,
  answer: 'payload',
  refusals: [
    ...spanRefusals,
    'mis-empty',
    'mis-no-merchant',
    'mis-sent-already',
    'mis-domain',
    'mis-no-recipient',
    'too-many-rows',
  ],
})

export const listMisSends = defineCall({
  name: 'mis.sends',
  family: 'gateway',
  path: '/opsmis',
  discriminator: { type: 'sends' },
  access: reader,
  kind: 'read',
  offline: 'cache',
  summary: 'Which MIS were mailed, to whom and what became of it, newest first.',
  request: () =>
    wireObject({
      kinds: z.array(MisKind).max(3).optional(),
      merchantCode: MerchantCode.optional(),
      state: MisState.optional(),
      ...pages(),
    }),
  response: () => z.object({ rows: z.array(MisSend), total: z.int() }),
  answer: 'page',
  refusals: [],
})
export const misSendColumns = columnsOf(listMisSends, {
  kind: text('File'),
  merchantCode: id('Merchant Code'),
  fromDate: day('From'),
  toDate: day('To'),
  rows: number('Rows'),
  recipients: text('Recipients', { of: ({ recipients }) => recipients.join(', ') }),
  state: status('Mail'),
  sentAt: instant('Sent'),
  timesAsked: number('Times', { isExtra: true }),
  askedBy: text('Asked By'),
})

export const sendMisAgain = defineCall({
  name: 'mis.sendAgain',
  family: 'gateway',
  path: '/opsmis',
  discriminator: { type: 'send_again' },
  access: writer,
  kind: 'command',
  changes: 'none',
  behind: true,
  offline: 'never',
  ifMatch: 'required',
  summary: 'Mails the same file again, to the same people.',
  request: () => wireObject({ misId: RecordNumber }),
  response: () => MisSend,
  answer: 'payload',
  refusals: ['record-not-found', 'record-changed', 'version-missing', 'wrong-state', 'mis-domain'],
})
