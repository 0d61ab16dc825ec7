import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { MerchantHoldKind } from '#contract/wire/merchantHoldWords.ts'
import { DisputeStage, DisputeStatus } from '#contract/wire/disputeWords.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Day, Instant, wireAnswer, wireObject, WireText } from '#contract/wire/wire.ts'
import { ReconFinding, ReconGateway, ReconMatch, ReconType } from './recon.ts'
import { RefundState } from './refunds.ts'
import { PayoutState, SettlementBatchState } from './settlementBatches.ts'
import { SettlementState, TxnRefNumber } from './settlements.ts'

/** Where captured money is. `carried`: below the smallest payout. `unknown`: the bank has not said what became of it. */
export const PaymentPlace = z.enum([
  'notDue',
  'late',
  'waiting',
  'held',
  'ready',
  'inBatch',
  'sent',
  'credited',
  'setOff',
  'carried',
  'returned',
  'unknown',
  'disputed',
  'refunded',
])
export type PaymentPlace = z.infer<typeof PaymentPlace>

const Money = WireSignedHundredths

export const PaymentRow = wireAnswer({
  status: SettlementState,
  mdr: Money,
  /** Brand, subscription and setup fees. */
  fees: Money,
  gst: Money,
  net: Money,
  settlementAmount: Money,
  settledOn: Day.nullable(),
  beneficiaryName: WireText,
  /** Masked. */
  beneficiaryAccountNumber: WireText,
  beneficiaryIfsc: WireText,
})

export const PaymentHold = wireAnswer({
  status: z.string(),
  reason: z.string(),
  heldBy: z.string(),
  heldAt: Instant,
  expectedOn: Day.nullable(),
  releasedBy: z.string().nullable(),
  releasedAt: Instant.nullable(),
  releaseReason: z.string(),
})

/** A hold of its merchant that keeps it from being paid, or a reserve that keeps a part of it back. */
export const PaymentMerchantHold = wireAnswer({
  holdId: z.int(),
  kind: MerchantHoldKind,
  reason: z.string(),
  askedBy: z.string(),
  /** Who confirmed it. */
  decidedBy: z.string(),
  /** Since then. */
  decidedAt: Instant,
  /** The first day on which it stands no more; null: until it is released. */
  until: Day.nullable(),
  /** What of this payment it keeps back. */
  amount: WireHundredths,
})
export type PaymentMerchantHold = z.output<typeof PaymentMerchantHold>

/** A batch that pays it; the first, or one that paid it again after a return. */
export const PaymentPayout = wireAnswer({
  batchId: z.int(),
  batchState: SettlementBatchState,
  settlesOn: Day,
  sealedBy: z.string(),
  sealedAt: Instant,
  approvedBy: z.string().nullable(),
  approvedAt: Instant.nullable(),
  fileIssuedAt: Instant.nullable(),
  payoutRef: z.string(),
  state: PayoutState,
  /** The whole payout: this payment is a part of it. */
  amount: Money,
  utrNumber: z.string(),
  settledOn: Day.nullable(),
})
export type PaymentPayout = z.output<typeof PaymentPayout>

export const PaymentRefund = wireAnswer({
  refundId: z.uuid(),
  amount: WireHundredths,
  state: RefundState,
  askedBy: z.string(),
  askedAt: Instant,
  answeredAt: Instant.nullable(),
  providerReference: z.string(),
  /** The batch that took it from the merchant, who had been paid. */
  recoveryBatchId: z.int().nullable(),
})

/** What the payer's bank asks back of it. */
export const PaymentDispute = wireAnswer({
  disputeRef: z.string(),
  amount: WireHundredths,
  reasonCode: WireText,
  stage: DisputeStage,
  status: DisputeStatus,
  openedAt: Instant,
  /** Until when an open one is answered; null: the bank did not say. */
  respondBy: Instant.nullable(),
  /** What its merchant bears of it. */
  borne: WireHundredths,
  /** The last batch that took it from the merchant or gave it back. */
  recoveryBatchId: z.int().nullable(),
})

/** A line of a provider's or a bank's file that names it. */
export const PaymentLine = wireAnswer({
  gateway: ReconGateway,
  type: ReconType,
  lineDay: Day,
  amount: Money,
  utr: WireText,
  finding: ReconFinding,
  match: ReconMatch,
  /** The file that it came with; null: before the desk kept which. */
  jobId: z.uuid().nullable(),
})

const PaymentEvent = wireAnswer({ action: WireText, event: WireText, at: Instant.nullable(), error: WireText })

export const Payment = wireAnswer({
  txnRefNumber: z.string(),
  merchantCode: z.string(),
  displayName: z.string(),
  brandCode: WireText,
  amount: WireHundredths,
  status: z.string(),
  errorCode: WireText,
  txnType: WireText,
  createdAt: Instant,
  /** Masked. */
  payer: WireText,
  /** Who took it; empty where the platform does not say. */
  paymentGateway: WireText,
  acquirerPaymentId: WireText,
  /** Masked. */
  cardNumber: WireText,
  issuerBank: WireText,
  upiTxnId: WireText,
  npciTxnId: WireText,
  customerRefId: WireText,
  productCode: WireText,
  schemeCode: WireText,
  invoiceNumber: WireText,
  /** The plan of instalments that the payer chose. An older gateway does not send it. */
  emiPlanCode: WireText.default(''),
  /** The bank scheme of that plan, for who may see those; null: the desk knows none. */
  bankSchemeId: z.int().nullable().default(null),
  emiMonths: z.int().nullable(),
  /** Each captured paisa in one place; empty: nothing was captured. */
  places: z.array(wireAnswer({ place: PaymentPlace, amount: WireHundredths })),
  /** Why the merchant does not have the rest; empty: they have it, or nothing was captured. */
  reason: z.string(),
  row: PaymentRow.nullable(),
  /** The latest first. */
  holds: z.array(PaymentHold),
  /** What stands of its merchant and keeps it, or a part of it, back now. An older gateway does not send them. */
  merchantHolds: z.array(PaymentMerchantHold).default([]),
  /** In their order: where one came back or was carried over, the next one pays it. */
  payouts: z.array(PaymentPayout),
  /** For who may see refunds; the first asked first. */
  refunds: z.array(PaymentRefund),
  /** The first opened first. An older gateway does not send them. */
  disputes: z.array(PaymentDispute).default([]),
  /** For who may reconcile; the first day first. */
  lines: z.array(PaymentLine),
  /** As the platform says them, the oldest first. */
  events: z.array(PaymentEvent),
})
export type Payment = z.output<typeof Payment>

export const getPayment = defineCall({
  name: 'payments.get',
  family: 'gateway',
  path: '/opspayment',
  access: screenAccess.payments,
  kind: 'read',
  offline: 'cache',
  summary: 'One payment: where its money is, and everything that belongs to it.',
  request: () => wireObject({ txnRefNumber: TxnRefNumber }),
  response: () => Payment,
  answer: 'payload',
  refusals: ['record-not-found'],
})
