import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, day, id, number, status, text } from '#contract/wire/columns.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { CalendarDay, Day, Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { ReconGateway } from '#contract/sheets/reconMapping.ts'
import { ReconFinding, ReconRow } from './recon.ts'

const access = screenAccess.recon
const Money = WireSignedHundredths
const extra = { isExtra: true } as const

export const ReconTransferState = z.enum(['awaited', 'reconciled', 'over', 'under'])
export type ReconTransferState = z.infer<typeof ReconTransferState>

const transferFields = {
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
}
export const ReconTransfer = wireAnswer(transferFields)
export type ReconTransfer = z.output<typeof ReconTransfer>

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
      utr: typedLine(60).toUpperCase().optional(),
      ...pages(),
    }),
  response: () => z.object({ rows: z.array(ReconTransfer), total: z.int() }),
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

/** So many lines are on the page of a transfer, those that do not agree first; all of them are a search of the recon rows. */
export const mostTransferLines = 20

export const TransferFile = wireAnswer({
  jobId: z.uuid(),
  fileName: z.string(),
  uploadedBy: z.string(),
  uploadedAt: Instant,
  /** Lines of it that name the transfer. */
  lines: z.int(),
})

export const ReconTransferPage = wireAnswer({
  ...transferFields,
  /** What was found of all its lines. */
  found: z.array(wireAnswer({ finding: ReconFinding, lines: z.int(), amount: Money })),
  /** The first `mostTransferLines` of the provider. */
  providerLines: z.array(ReconRow),
  /** What the bank's statement says of it. */
  bankLines: z.array(ReconRow),
  files: z.array(TransferFile),
})
export type ReconTransferPage = z.output<typeof ReconTransferPage>

export const getReconTransfer = defineCall({
  name: 'recon.transfer',
  family: 'gateway',
  path: '/opsrecontransfer',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'What a provider paid to us with one UTR: its lines, what the bank credited, and the files that say so.',
  request: () => wireObject({ utr: typedLine(60).toUpperCase().min(1) }),
  response: () => ReconTransferPage,
  answer: 'payload',
  refusals: ['record-not-found'],
})
