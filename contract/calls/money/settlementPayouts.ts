import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { PayoutRail } from '#contract/wire/payoutRail.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Day, Instant, wireAnswer, wireObject, WireText } from '#contract/wire/wire.ts'
import { MessageState } from '#contract/calls/merchants/messages.ts'
import { PaymentLine } from './payments.ts'
import { AdjustmentKind, payoutFields, ReturnedPayout, SettlementBatchState } from './settlementBatches.ts'

const Money = WireSignedHundredths

/** So many of its payments are on its page, the largest first; all of them are a search of the settlement rows. */
export const mostPayoutPayments = 20

export const PayoutPayment = wireAnswer({
  txnRefNumber: z.string(),
  paidAt: Instant,
  amount: WireHundredths,
  /** What of it goes to the merchant. */
  settlementAmount: Money,
})

/** Another payout that has to do with it. */
export const OtherPayout = wireAnswer({ payoutRef: z.string(), batchId: z.int(), amount: Money })

export const PayoutAdjustment = wireAnswer({
  kind: AdjustmentKind,
  amount: Money,
  /** Where it comes from: one of the four. */
  fromBatchId: z.int().nullable(),
  fromPayoutRef: z.string().nullable(),
  fromRefundId: z.uuid().nullable(),
  /** The number of a credit note; null: of none. A gateway before it had any sends none. */
  fromCreditNote: z.string().nullable().default(null),
  /** An older gateway does not send it. */
  fromDisputeRef: z.string().nullable().default(null),
  /** The reserve that keeps it back, or kept it back of `fromBatchId`. An older gateway does not send it. */
  fromHoldId: z.int().nullable().default(null),
})

/** What the merchant was told of it, without where it was sent. */
export const PayoutMessage = wireAnswer({
  channel: z.enum(['sms', 'email']),
  body: z.string(),
  state: MessageState,
  /** Why the last try failed, or why it is kept. */
  trouble: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})

export const PayoutPage = wireAnswer({
  ...payoutFields,
  batchId: z.int(),
  batchState: SettlementBatchState,
  txnDate: Day,
  settlesOn: Day,
  sealedBy: z.string(),
  sealedAt: Instant,
  approvedBy: z.string().nullable(),
  approvedAt: Instant.nullable(),
  cancelledBy: z.string().nullable(),
  fileIssuedBy: z.string().nullable(),
  fileIssuedAt: Instant.nullable(),
  bankFileName: WireText,
  /** The sheet that said last what the bank did; null: none did. */
  answerJobId: z.uuid().nullable(),
  /** It came back: what is owed, and whether it is paid again. */
  returned: ReturnedPayout.nullable(),
  /** That it came back, and what to do. */
  told: z.array(PayoutMessage),
  /** The payout that pays it again; null: none does. */
  paidAgainBy: OtherPayout.nullable(),
  /** Payouts that came back and that it pays again. */
  paysAgain: z.array(OtherPayout),
  /** What its batch takes for too little to be paid. An older gateway does not send the two. */
  smallestPayout: Money.default(1),
  /** By what its batch is sent. An older gateway does not send it. */
  rails: z.array(PayoutRail).default([]),
  /** The payout that it was carried into; null: none yet, or it was not carried. */
  carriedInto: OtherPayout.nullable().default(null),
  /** What was added to it or taken from it besides its payments. */
  changes: z.array(PayoutAdjustment),
  /** The largest `mostPayoutPayments`. */
  payments: z.array(PayoutPayment),
  /** Lines of the bank's statement that name it; for who may reconcile. */
  lines: z.array(PaymentLine),
})
export type PayoutPage = z.output<typeof PayoutPage>

export const getPayout = defineCall({
  name: 'settlements.payout',
  family: 'gateway',
  path: '/opspayout',
  access: screenAccess.payments,
  kind: 'read',
  offline: 'cache',
  summary: 'One payout to a merchant: its batch, its payments, what the bank said, and whether it is paid again.',
  request: () => wireObject({ payoutRef: typedLine(60).toUpperCase().min(1) }),
  response: () => PayoutPage,
  answer: 'payload',
  refusals: ['record-not-found'],
})
