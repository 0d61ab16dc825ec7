import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, day, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { CalendarDay, Day, Instant, WireFlag, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { DayForm, MoneyForm, ReconGateway, ReconType, reconFields } from '#contract/sheets/reconMapping.ts'
import { isPlainText } from './merchants.ts'
import { PlainRemark } from './remark.ts'
import { TxnRefNumber } from './settlements.ts'

export { ReconGateway, ReconType } from '#contract/sheets/reconMapping.ts'

const access = screenAccess.recon

/** What was found of a row of a file. */
export const ReconFinding = z.enum(['matched', 'under', 'over', 'unknown', 'otherUtr', 'duplicate', 'held'])
export type ReconFinding = z.infer<typeof ReconFinding>
export const findingLabels: Readonly<Record<ReconFinding, string>> = {
  matched: 'Matched',
  under: 'Amount under',
  over: 'Amount over',
  unknown: 'Unknown reference',
  otherUtr: 'Settled with another UTR',
  duplicate: 'Duplicate',
  held: 'Held',
}

export const ReconMatch = z.enum(['open', 'auto', 'forced'])
export type ReconMatch = z.infer<typeof ReconMatch>

export const ReconTransferState = z.enum(['awaited', 'reconciled', 'over', 'under'])
export type ReconTransferState = z.infer<typeof ReconTransferState>

export const ReconFileState = z.enum(['uploaded', 'planned', 'confirmed', 'applied', 'partApplied', 'rejected'])
export type ReconFileState = z.infer<typeof ReconFileState>

export const ForceMatchState = z.enum(['awaitingApproval', 'approved', 'rejected', 'withdrawn'])
export type ForceMatchState = z.infer<typeof ForceMatchState>

/** A figure of the recon page, which opens its rows. */
export const ReconFigure = z.enum([
  'captured',
  'settled',
  'credited',
  'missing',
  'expected',
  'open',
  'surplus',
  'lines',
])
export type ReconFigure = z.infer<typeof ReconFigure>

const Money = WireSignedHundredths

export const mostReconDays = 92

const sums = {
  captured: z.int(),
  capturedAmount: Money,
  settled: z.int(),
  settledAmount: Money,
  credited: z.int(),
  creditedAmount: Money,
  /** Captured, not settled, and due by now. */
  missing: z.int(),
  missingAmount: Money,
  /** Captured and not due yet. */
  expected: z.int(),
  expectedAmount: Money,
  /** Lines of files that match nothing. */
  open: z.int(),
  /** What came without a payment of ours. */
  surplusAmount: Money,
}

const DayFigures = wireAnswer({ day: Day, gateway: ReconGateway, ...sums })
export type ReconDayFigures = z.output<typeof DayFigures>

export const reconFigures = defineCall({
  name: 'recon.figures',
  family: 'gateway',
  path: '/opsreconfigures',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Per Indian day and gateway: what was captured, settled, credited, is missing, or came without a payment.',
  request: () =>
    wireObject({ fromDate: CalendarDay, toDate: CalendarDay, gateway: z.array(ReconGateway).max(4).optional() }),
  response: () => wireAnswer({ rows: z.array(DayFigures), total: wireAnswer(sums) }),
  answer: 'payload',
  refusals: [],
})

const ReconRow = wireAnswer({
  /** Null: a payment of which no file has said anything. */
  lineId: z.int().nullable(),
  gateway: ReconGateway,
  /** The day on which it is counted. */
  day: Day,
  txnRefNumber: z.string(),
  merchantCode: z.string(),
  displayName: z.string(),
  /** What we captured. */
  captured: WireHundredths.nullable(),
  type: ReconType.nullable(),
  kind: z.string(),
  /** What the file says. */
  amount: WireHundredths.nullable(),
  /** Amount less captured. */
  difference: Money.nullable(),
  fee: WireHundredths.nullable(),
  net: Money.nullable(),
  utr: z.string(),
  settlementId: z.string(),
  paymentId: z.string(),
  lineDay: Day.nullable(),
  finding: ReconFinding.nullable(),
  match: ReconMatch.nullable(),
  reason: z.string(),
  isCredited: WireFlag,
  /** File and row that it comes from. */
  jobId: z.uuid().nullable(),
  rowNumber: z.int().nullable(),
  /** Of its latest force-match. */
  forceMatchId: z.uuid().nullable(),
  forceMatchState: ForceMatchState.nullable(),
})
export type ReconRow = z.output<typeof ReconRow>

export const listReconRows = defineCall({
  name: 'recon.rows',
  family: 'gateway',
  path: '/opsreconrows',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'The rows behind a figure: payments, or lines of files, with what was found of each.',
  request: () =>
    wireObject({
      figure: ReconFigure.default('lines'),
      fromDate: CalendarDay,
      toDate: CalendarDay,
      gateway: z.array(ReconGateway).max(4).optional(),
      finding: z.array(ReconFinding).max(7).optional(),
      utr: z.string().trim().toUpperCase().max(60).optional(),
      txnRefNumber: z.union([z.literal(''), TxnRefNumber]).optional(),
      jobId: z.uuid().optional(),
      lineId: z.int().min(1).optional(),
      ...pages(),
    }),
  response: () => z.object({ rows: z.array(ReconRow), total: z.int() }),
  answer: 'page',
  refusals: [],
})

const extra = { isExtra: true } as const

export const reconRowColumns = columnsOf(listReconRows, {
  day: day('Day'),
  gateway: text('Gateway'),
  txnRefNumber: id('Txn Ref Number'),
  captured: amount('Captured'),
  amount: amount('In the File'),
  difference: amount('Difference'),
  finding: status('Finding'),
  reason: text('Reason'),
  utr: id('UTR'),
  match: status('Match', extra),
  lineDay: day('Settled On', extra),
  merchantCode: id('MID', extra),
  displayName: text('M. Name', extra),
  fee: amount('Fee', extra),
  net: amount('Net Amount', extra),
  paymentId: id('Payment Id', extra),
  settlementId: id('Settlement Id', extra),
  kind: text('Kind', extra),
  type: text('File Type', extra),
  rowNumber: number('Row', extra),
})

const Transfer = wireAnswer({
  transferId: z.int(),
  gateway: ReconGateway,
  utr: z.string(),
  paidOn: Day,
  lines: z.int(),
  linesAmount: Money,
  matchedAmount: Money,
  credited: Money.nullable(),
  creditedOn: Day.nullable(),
  /** Credited less matched. */
  difference: Money.nullable(),
  state: ReconTransferState,
})
export type ReconTransfer = z.output<typeof Transfer>

export const listReconTransfers = defineCall({
  name: 'recon.transfers',
  family: 'gateway',
  path: '/opsrecontransfers',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'What providers paid to us, one UTR for many payments, beside what the bank credited; newest first.',
  request: () =>
    wireObject({
      fromDate: CalendarDay.optional(),
      toDate: CalendarDay.optional(),
      gateway: z.array(ReconGateway).max(4).optional(),
      state: z.array(ReconTransferState).max(4).optional(),
      /** Whole. */
      utr: z.string().trim().toUpperCase().max(60).optional(),
      ...pages(),
    }),
  response: () => z.object({ rows: z.array(Transfer), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const reconTransferColumns = columnsOf(listReconTransfers, {
  paidOn: day('Paid On'),
  gateway: text('Gateway'),
  utr: id('UTR'),
  lines: number('Lines'),
  linesAmount: amount('Lines Amount'),
  matchedAmount: amount('Matched'),
  credited: amount('Credited'),
  difference: amount('Difference'),
  state: status('Status'),
  creditedOn: day('Credited On', extra),
})

const ReconFile = wireAnswer({
  jobId: z.uuid(),
  fileName: z.string(),
  gateway: ReconGateway.nullable(),
  type: ReconType.nullable(),
  state: ReconFileState,
  rows: z.int(),
  matched: z.int(),
  unchanged: z.int(),
  /** Rows that could not be read, or that match nothing. */
  findings: z.int(),
  uploadedBy: z.string(),
  uploadedAt: Instant,
  confirmedBy: z.string().nullable(),
})
export type ReconFile = z.output<typeof ReconFile>

export const listReconFiles = defineCall({
  name: 'recon.files',
  family: 'gateway',
  path: '/opsreconfiles',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Payout and recon files that were uploaded, newest first, with what became of each.',
  request: () => wireObject(pages()),
  response: () => z.object({ rows: z.array(ReconFile), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const reconFileColumns = columnsOf(listReconFiles, {
  uploadedAt: instant('Uploaded'),
  fileName: text('File Name'),
  gateway: text('Gateway'),
  type: text('Type'),
  state: status('Status'),
  rows: number('Rows'),
  matched: number('Matched'),
  findings: number('Findings'),
  uploadedBy: text('Uploaded By'),
  confirmedBy: text('Confirmed By'),
  unchanged: number('Unchanged', extra),
})

const header = z.string().trim().min(1).max(200)

const Mapping = {
  name: z
    .string()
    .trim()
    .min(2, 'Name the bank or the report.')
    .max(60)
    .refine(isPlainText, 'The name has characters that cannot be printed.'),
  gateway: ReconGateway,
  type: ReconType,
  columns: z.partialRecord(z.enum(reconFields), header),
  dayForm: DayForm,
  moneyForm: MoneyForm,
  isTaxInFee: WireFlag,
}

export const listReconMappings = defineCall({
  name: 'recon.mappings',
  family: 'gateway',
  path: '/opsreconmappings',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Which column of a bank’s or provider’s file is what, as people have said it.',
  request: () => z.strictObject({}),
  response: () => z.array(wireAnswer({ mappingId: z.int(), ...Mapping, createdBy: z.string(), createdAt: Instant })),
  answer: 'payload',
  refusals: [],
})

export const saveReconMapping = defineCall({
  name: 'recon.saveMapping',
  family: 'gateway',
  path: '/opsreconmapping',
  access,
  kind: 'command',
  offline: 'never',
  summary: 'Keeps which column is what, so that the next file with these columns needs no question.',
  request: () => wireObject(Mapping),
  response: () => wireAnswer({ mappingId: z.int() }),
  answer: 'payload',
  refusals: ['mapping-incomplete'],
})

const ForceMatch = wireAnswer({
  forceMatchId: z.uuid(),
  lineId: z.int(),
  gateway: ReconGateway,
  day: Day,
  utr: z.string(),
  amount: WireHundredths,
  finding: ReconFinding,
  reason: z.string(),
  /** Of the payment that the line is taken for; empty: of none. */
  txnRefNumber: z.string(),
  captured: WireHundredths.nullable(),
  state: ForceMatchState,
  remark: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionRemark: z.string(),
  /** What the person who asks may do now; when nothing, why. */
  can: z.array(z.enum(['approve', 'reject', 'withdraw'])),
  whyNot: z.enum(['wrong-state', 'own-work', 'not-your-part']).nullable(),
})
export type ForceMatch = z.output<typeof ForceMatch>

export const askForceMatch = defineCall({
  name: 'recon.askForceMatch',
  family: 'gateway',
  path: '/opsreconforcematch',
  access,
  kind: 'money',
  offline: 'never',
  summary: 'Proposes that an open line is right as it is, for a payment of ours or for none; a second person decides.',
  request: () =>
    wireObject({
      lineId: z.int().min(1),
      txnRefNumber: z.union([z.literal(''), TxnRefNumber]).default(''),
      remark: PlainRemark,
    }),
  response: () => ForceMatch,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'remark-missing',
    'line-not-open',
    'payment-settled-already',
    'payment-of-another-gateway',
  ],
})

export const decideForceMatch = defineCall({
  name: 'recon.decideForceMatch',
  family: 'gateway',
  path: '/opsreconforcematchdecision',
  access,
  kind: 'money',
  offline: 'never',
  summary: 'A second person approves or rejects a force-match, or who asked for it withdraws it.',
  request: () =>
    wireObject({
      forceMatchId: z.uuid(),
      decision: z.enum(['approve', 'reject', 'withdraw']),
      remark: PlainRemark.default(''),
    }),
  response: () => ForceMatch,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'own-work',
    'not-independent',
    'wrong-state',
    'not-allowed',
    'remark-missing',
    'line-not-open',
    'payment-settled-already',
  ],
})

export const listForceMatches = defineCall({
  name: 'recon.forceMatches',
  family: 'gateway',
  path: '/opsreconforcematches',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Force-matches, newest first.',
  request: () =>
    wireObject({
      state: z.array(ForceMatchState).max(4).optional(),
      forceMatchId: z.uuid().optional(),
      lineId: z.int().min(1).optional(),
      ...pages(),
    }),
  response: () => z.object({ rows: z.array(ForceMatch), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const forceMatchColumns = columnsOf(listForceMatches, {
  askedAt: instant('Asked'),
  gateway: text('Gateway'),
  utr: id('UTR'),
  amount: amount('In the File'),
  captured: amount('Captured'),
  txnRefNumber: id('Txn Ref Number'),
  finding: status('Finding'),
  state: status('Status'),
  remark: text('Remark'),
  askedBy: text('Asked By'),
  decidedBy: text('Decided By'),
  decisionRemark: text('Decision Remark', extra),
})

/** A day, or a time behind it, as the documents send it. */
const StartDay = z.codec(z.string().max(30), CalendarDay, {
  decode: (written) => written.slice(0, 10),
  encode: (one) => one,
})

const generate = {
  family: 'gateway',
  path: '/opssettlements',
  access,
  kind: 'command',
  offline: 'never',
  request: () => wireObject({ startDate: StartDay }),
  response: () => wireAnswer({ fileId: z.uuid(), fileName: z.string(), rows: z.int() }),
  answer: 'payload',
  refusals: ['too-many-rows'],
} as const

/** Documented as script 9. */
export const generatePgData = defineCall({
  ...generate,
  name: 'recon.generatePgData',
  discriminator: { type: 'update_script', id: 9 },
  summary: 'Writes the provider data of a day, each payment with what the provider said of it, into Downloads.',
})

/** Documented as script 17. */
export const generateBankData = defineCall({
  ...generate,
  name: 'recon.generateBankData',
  discriminator: { type: 'update_script', id: 17 },
  summary: 'Writes the bank data of a day, each line of the statements with what it matches, into Downloads.',
})

/** Declared so that the files stand under Settlement Report in Downloads. */
export const generatedActions = { pg: 'SETTLEMENT_PG_DATA', bank: 'SETTLEMENT_BANK_DATA' } as const
export const generatedReports = { pg: 'pg_data_report', bank: 'bank_data_report' } as const
