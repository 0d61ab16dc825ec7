import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, day, id, number, status, text } from '#contract/wire/columns.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { PayoutRail } from '#contract/wire/payoutRail.ts'
import { pages } from '#contract/wire/pages.ts'
import { CalendarDay, Day, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { PayoutState } from './settlementBatches.ts'

const extra = { isExtra: true } as const

export const ListedPayout = wireAnswer({
  payoutRef: z.string(),
  batchId: z.int(),
  /** The Txn Date of its batch. */
  txnDate: Day,
  settlesOn: Day,
  merchantCode: z.string(),
  displayName: z.string(),
  amount: WireSignedHundredths,
  /** What the bank has said of it. */
  state: PayoutState,
  /** By what the bank sends it; null: it does not, or nobody chose. An older gateway does not send it. */
  rail: PayoutRail.nullable().default(null),
  utrNumber: z.string(),
  settledOn: Day.nullable(),
  beneficiaryName: z.string(),
  /** Masked. */
  beneficiaryAccountNumber: z.string(),
  beneficiaryIfsc: z.string(),
})
export type ListedPayout = z.output<typeof ListedPayout>

/** The bank of the account that it goes to. */
export const BankLetters = typedLine(4)
  .toUpperCase()
  .regex(/^[A-Z]{4}$/, 'A bank has four letters, as its IFSC begins.')

export const listPayouts = defineCall({
  name: 'settlements.payouts',
  family: 'gateway',
  path: '/opspayouts',
  access: screenAccess.settlements,
  kind: 'read',
  offline: 'cache',
  summary: 'Payouts of all batches that are not cancelled, the latest first, with what the bank said of each.',
  request: () =>
    wireObject({
      /** Txn Dates of their batches. */
      fromDate: CalendarDay.optional(),
      toDate: CalendarDay.optional(),
      batchId: z.int().min(1).max(2_000_000_000).optional(),
      merchantCode: MerchantCode.optional(),
      state: z.array(PayoutState).max(7).optional(),
      bank: BankLetters.optional(),
      rail: z.array(PayoutRail).max(3).optional(),
      utr: typedLine(60).optional(),
      ...pages(50),
    }),
  response: () => z.object({ rows: z.array(ListedPayout), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const listedPayoutColumns = columnsOf(listPayouts, {
  payoutRef: id('Payout'),
  batchId: number('Batch'),
  txnDate: day('Txn Date'),
  settlesOn: day('Paid On', extra),
  merchantCode: id('MID', extra),
  displayName: text('M. Name'),
  amount: amount('To the Bank'),
  state: status('State'),
  rail: text('Rail'),
  utrNumber: id('UTR'),
  settledOn: day('Settlement Date'),
  beneficiaryName: text('Account Holder', extra),
  beneficiaryAccountNumber: text('Account', extra),
  beneficiaryIfsc: text('IFSC'),
})
