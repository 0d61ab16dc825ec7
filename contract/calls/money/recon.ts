import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, day, id, number, status, text } from '#contract/wire/columns.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { CalendarDay, Day, WireFlag, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { ReconGateway, ReconType } from '#contract/sheets/reconMapping.ts'
import { TxnRefNumber } from './settlements.ts'

export { ReconGateway, ReconType } from '#contract/sheets/reconMapping.ts'

const access = screenAccess.recon

/** What was found of a row of a file. */
export const ReconFinding = z.enum(['matched', 'under', 'over', 'unknown', 'otherUtr', 'duplicate', 'held', 'returned'])
export type ReconFinding = z.infer<typeof ReconFinding>
export const findingLabels: Readonly<Record<ReconFinding, string>> = {
  matched: 'Matched',
  under: 'Amount under',
  over: 'Amount over',
  unknown: 'Unknown reference',
  otherUtr: 'Settled with another UTR',
  duplicate: 'Duplicate',
  held: 'Held',
  returned: 'Payout came back',
}

export const ReconMatch = z.enum(['open', 'auto', 'forced'])
export type ReconMatch = z.infer<typeof ReconMatch>

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

export const ReconDayFigures = wireAnswer({ day: Day, gateway: ReconGateway, ...sums })
export type ReconDayFigures = z.output<typeof ReconDayFigures>

export const reconFigures = defineCall({
  name: 'recon.figures',
  family: 'gateway',
  path: '/opsreconfigures',
  access,
  kind: 'read',
  heavy: true,
  offline: 'cache',
  summary: 'Per Indian day and gateway: what was captured, settled, credited, is missing, or came without a payment.',
  request: () =>
    wireObject({ fromDate: CalendarDay, toDate: CalendarDay, gateway: z.array(ReconGateway).max(4).optional() }),
  response: () => wireAnswer({ rows: z.array(ReconDayFigures), total: wireAnswer(sums) }),
  answer: 'payload',
  refusals: [],
})

export const ReconRow = wireAnswer({
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
  /** Its latest force-match. */
  forceMatchId: z.uuid().nullable(),
  forceMatchState: ForceMatchState.nullable(),
  /** The rule that took it. */
  ruleId: z.int().nullable(),
  /** Why a rule left it to a person. */
  ruleNote: z.string(),
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
      utr: typedLine(60).toUpperCase().optional(),
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
  ruleNote: text('Left by a Rule', extra),
  ruleId: number('Rule', extra),
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
