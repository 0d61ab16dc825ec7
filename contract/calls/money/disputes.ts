import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { base64UpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, coded, columnsOf, id, instant, number, percent, status, text } from '#contract/wire/columns.ts'
import {
  DisputeActKind,
  DisputeActState,
  DisputeStage,
  DisputeState,
  EvidenceKind,
  paperKinds,
} from '#contract/wire/disputeWords.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { CalendarDay, Instant, RecordNumber, wireAnswer, wireObject, WireText } from '#contract/wire/wire.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { PlainRemark } from '#contract/calls/platform/remark.ts'
import { PayoutState } from './settlementBatches.ts'
import { RefundState } from './refunds.ts'
import { TxnRefNumber } from './settlements.ts'

const extra = { isExtra: true } as const

/** The number that the payer's bank or the provider gave it. */
export const DisputeRef = typedLine(60).regex(
  /^[A-Za-z0-9_/.-]{1,60}$/,
  'The number of a dispute has 1 to 60 letters, digits or - _ / . signs.',
)
export const ReasonCode = typedLine(40)
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_-]{0,39}$/, 'A reason is a code such as 13-1.')
const BrandCode = typedLine(40).toUpperCase()

/** How long there is to answer: open ones alone. */
export const DueWithin = z.enum(['passed', 'twoDays', 'week', 'later', 'unsaid'])
export type DueWithin = z.infer<typeof DueWithin>

export const ListedDispute = wireAnswer({
  disputeRef: z.string(),
  txnRefNumber: z.string(),
  merchantCode: z.string(),
  displayName: z.string(),
  /** Empty: a payment of no brand. */
  brandCode: z.string(),
  amount: WireHundredths,
  reasonCode: WireText,
  stage: DisputeStage,
  state: DisputeState,
  openedAt: Instant,
  /** Until when an open one is answered; null: the bank did not say. */
  respondBy: Instant.nullable(),
  /** What its merchant bears of it. */
  borne: WireHundredths,
})
export type ListedDispute = z.output<typeof ListedDispute>

export const listDisputes = defineCall({
  name: 'disputes.list',
  family: 'gateway',
  path: '/opsdisputes',
  access: screenAccess.disputes,
  kind: 'read',
  offline: 'cache',
  summary: 'Disputes of payments: those to be answered first, the one that is due soonest on top, then the latest.',
  request: () =>
    wireObject({
      state: z.array(DisputeState).max(6).optional(),
      stage: z.array(DisputeStage).max(4).optional(),
      merchantCode: MerchantCode.optional(),
      brandCode: BrandCode.optional(),
      reasonCode: ReasonCode.optional(),
      due: DueWithin.optional(),
      txnRefNumber: TxnRefNumber.optional(),
      ...pages(50),
    }),
  response: () => z.object({ rows: z.array(ListedDispute), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const disputeColumns = columnsOf(listDisputes, {
  disputeRef: id('Dispute'),
  respondBy: instant('Answer By'),
  state: status('State'),
  stage: status('Stage'),
  displayName: text('M. Name'),
  merchantCode: id('MID', extra),
  brandCode: id('Brand', extra),
  txnRefNumber: id('Txn Ref Number'),
  reasonCode: coded('disputeReason', 'Reason'),
  amount: amount('Amount'),
  borne: amount('Borne By The Merchant', extra),
  openedAt: instant('Opened', extra),
})

/** What a merchant's batches took for it, or gave back. */
export const DisputeLine = wireAnswer({
  kind: z.enum(['recovery', 'givenBack']),
  stage: DisputeStage,
  amount: WireHundredths,
  createdAt: Instant,
  /** Null: it waits for the merchant's next batch. */
  batchId: z.int().nullable(),
})

export const DisputeRefund = wireAnswer({
  refundId: z.uuid(),
  amount: WireHundredths,
  state: RefundState,
  askedAt: Instant,
})

export const DisputePayout = wireAnswer({
  payoutRef: z.string(),
  batchId: z.int(),
  state: PayoutState,
  utrNumber: z.string(),
})

/** Another dispute of the same payment. */
export const OtherDispute = wireAnswer({
  disputeRef: z.string(),
  amount: WireHundredths,
  stage: DisputeStage,
  state: DisputeState,
})

/** What a person did to it, or asks a second person to let happen. */
export const DisputeAct = wireAnswer({
  actId: z.int(),
  kind: DisputeActKind,
  actState: DisputeActState,
  stage: DisputeStage,
  amount: WireHundredths,
  askedBy: z.string(),
  askedAt: Instant,
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  remark: z.string(),
})
export type DisputeAct = z.output<typeof DisputeAct>

/** So many images are sent to the bank at most, and so many bytes of them. */
export const mostEvidence = 20
export const maxEvidenceBytes = 12_000_000

export const DisputeEvidence = wireAnswer({
  evidenceId: z.uuid(),
  kind: EvidenceKind,
  fileName: z.string(),
  byteSize: z.int(),
  addedBy: z.string(),
  addedAt: Instant,
})

export const DisputePage = wireAnswer({
  disputeRef: z.string(),
  txnRefNumber: z.string(),
  merchantCode: z.string(),
  displayName: z.string(),
  brandCode: z.string(),
  amount: WireHundredths,
  /** What was captured. */
  paymentAmount: WireHundredths,
  paidAt: Instant,
  reasonCode: WireText,
  stage: DisputeStage,
  state: DisputeState,
  openedAt: Instant,
  /** Empty: the platform told it. */
  openedBy: z.string(),
  respondBy: Instant.nullable(),
  /** When a day to answer passed unused; null: none did. */
  missedAt: Instant.nullable(),
  borne: WireHundredths,
  /** What of that its payment's own settlement row bears. */
  borneByRow: WireHundredths,
  lines: z.array(DisputeLine),
  /** The payout that its payment is in; null: in none. */
  payout: DisputePayout.nullable(),
  /** For who may see refunds. */
  refunds: z.array(DisputeRefund),
  others: z.array(OtherDispute),
  /** The last first. */
  acts: z.array(DisputeAct),
  /** What is sent to the bank, in its order. */
  evidence: z.array(DisputeEvidence),
  /** Somebody else decides on what this person does to it. */
  needsSecondPerson: z.boolean(),
  can: z.array(z.enum(['defend', 'accept', 'won', 'lost', 'addPaper', 'approve', 'decline', 'withdraw'])),
  /** Why this person does not approve what waits; null: they may, or nothing waits. */
  whyNot: z.enum(['wrong-state', 'own-work', 'not-your-part']).nullable(),
})
export type DisputePage = z.output<typeof DisputePage>

export const getDispute = defineCall({
  name: 'disputes.get',
  family: 'gateway',
  path: '/opsdispute',
  access: screenAccess.disputes,
  kind: 'read',
  offline: 'cache',
  summary: 'One dispute with its payment, its merchant, what batches took for it, and until when it is answered.',
  request: () => wireObject({ disputeRef: DisputeRef }),
  response: () => DisputePage,
  answer: 'payload',
  refusals: ['record-not-found'],
})

const acting = screenAccess.settlements

export const openDispute = defineCall({
  name: 'disputes.open',
  family: 'gateway',
  path: '/opsopendispute',
  access: acting,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  summary:
    'Opens a dispute that the payer’s bank told by mail or in its portal, or a later stage of one: nothing of the payment is refunded from then on.',
  request: () =>
    wireObject({
      disputeRef: DisputeRef,
      txnRefNumber: TxnRefNumber,
      amount: WireHundredths.refine((paise) => paise > 0, 'The amount is more than nothing.'),
      reasonCode: ReasonCode.optional(),
      stage: DisputeStage,
      /** The day that the bank says. */
      openedOn: CalendarDay,
      /** The last day to answer; absent: the bank did not say. */
      respondOn: CalendarDay.optional(),
      /** Another live dispute of the payment has the same amount, and this is not it. */
      isMeantAgain: z.boolean().optional(),
    }),
  response: () => DisputePage,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'dispute-known',
    'dispute-of-another',
    'dispute-nothing-captured',
    'dispute-too-large',
    'dispute-again',
    'dispute-days-wrong',
  ],
})

const acts = ['dispute-over', 'dispute-late', 'dispute-answered'] as const

export const actOnDispute = defineCall({
  name: 'disputes.act',
  family: 'gateway',
  path: '/opsdisputeact',
  access: acting,
  kind: 'money',
  changes: ['hold.released'],
  offline: 'never',
  summary:
    'Answers a dispute, accepts it, or records that it was won or lost; above a limit when a second person approves. What is lost or accepted its merchant bears.',
  request: () => wireObject({ disputeRef: DisputeRef, act: DisputeActKind, remark: PlainRemark }),
  response: () => DisputePage,
  answer: 'payload',
  refusals: ['record-not-found', 'remark-missing', 'dispute-waits', 'evidence-missing', ...acts],
})

export const decideDispute = defineCall({
  name: 'disputes.decide',
  family: 'gateway',
  path: '/opsdisputedecision',
  access: acting,
  kind: 'money',
  changes: ['hold.released'],
  offline: 'never',
  summary: 'A second person lets happen, or declines, what somebody does to a dispute; who asked for it withdraws it.',
  request: () =>
    wireObject({
      actId: RecordNumber,
      decision: z.enum(['approve', 'decline', 'withdraw']),
      remark: PlainRemark.default(''),
    }),
  response: () => DisputePage,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'own-work',
    'not-independent',
    'not-allowed',
    'wrong-state',
    'record-changed',
    'seal-differs',
    'remark-missing',
    ...acts,
  ],
})

const whileOpen = ['record-not-found', 'dispute-waits', ...acts] as const

export const addEvidence = defineCall({
  name: 'disputes.addEvidence',
  family: 'gateway',
  path: '/opsdisputeevidence',
  access: acting,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  // Base64 takes four bytes for three.
  maxBytes: 7_000_000,
  summary:
    'Adds an image to what is sent to the payer’s bank. It is drawn anew: nothing of the file is kept but its pixels.',
  request: () =>
    wireObject({
      disputeRef: DisputeRef,
      kind: EvidenceKind.exclude(['kyc']),
      fileName: typedLine(120).min(1),
      image: base64UpTo(6_900_000).min(1),
    }),
  response: () => DisputePage,
  answer: 'payload',
  refusals: ['evidence-no-image', 'evidence-too-much', 'evidence-twice', ...whileOpen],
})

export const addPaper = defineCall({
  name: 'disputes.addPaper',
  family: 'gateway',
  path: '/opsdisputepaper',
  access: acting,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Adds a paper of the merchant’s KYC to the evidence, by who may look at those; it counts as a look.',
  request: () => wireObject({ disputeRef: DisputeRef, paper: z.enum(paperKinds) }),
  response: () => DisputePage,
  answer: 'payload',
  refusals: [
    'not-allowed',
    'file-not-found',
    'unmask-limit',
    'evidence-no-image',
    'evidence-too-much',
    'evidence-twice',
    ...whileOpen,
  ],
})

export const removeEvidence = defineCall({
  name: 'disputes.removeEvidence',
  family: 'gateway',
  path: '/opsdisputeevidenceremoval',
  access: acting,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Takes an image out of the evidence, as long as nothing was sent and nothing waits.',
  request: () => wireObject({ disputeRef: DisputeRef, evidenceId: z.uuid() }),
  response: () => DisputePage,
  answer: 'payload',
  refusals: ['file-not-found', ...whileOpen],
})

export const readBundle = defineCall({
  name: 'disputes.bundle',
  family: 'gateway',
  path: '/opsdisputebundle',
  access: acting,
  kind: 'read',
  offline: 'never',
  summary: 'One PDF for the payer’s bank: what is answered, the charge slip, and each image on a page.',
  request: () => wireObject({ disputeRef: DisputeRef }),
  response: () => wireAnswer({ fileName: z.string(), file: z.base64() }),
  answer: 'data',
  refusals: ['record-not-found', 'evidence-of-kyc'],
})

/** A merchant or a brand, and what its payers dispute. */
export const DisputeRate = wireAnswer({
  code: z.string(),
  name: z.string(),
  /** Successful ones of these days. */
  payments: z.int(),
  /** Opened in these days. */
  disputes: z.int(),
  /** Disputes of payments, in basis points; null: there was no payment. */
  rate: z.int().nullable(),
  amount: WireSignedHundredths,
  /** Lost or accepted. */
  lost: WireSignedHundredths,
  won: z.int(),
  open: z.int(),
  /** Days to answer that passed unused. */
  missed: z.int(),
})
export type DisputeRate = z.output<typeof DisputeRate>

export const listRates = defineCall({
  name: 'disputes.rates',
  family: 'gateway',
  path: '/opsdisputerates',
  access: acting,
  kind: 'read',
  heavy: true,
  offline: 'cache',
  summary: 'Disputes of some days as a share of the payments of these days, per merchant or brand, the highest first.',
  request: () =>
    wireObject({
      by: z.enum(['merchant', 'brand']),
      fromDate: CalendarDay,
      toDate: CalendarDay,
      ...pages(50),
    }),
  response: () => z.object({ rows: z.array(DisputeRate), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const rateColumns = columnsOf(listRates, {
  code: id('Code'),
  name: text('Name'),
  rate: percent('Rate'),
  disputes: number('Disputes'),
  payments: number('Payments'),
  amount: amount('Disputed'),
  lost: amount('Lost Or Accepted'),
  won: number('Won'),
  open: number('Not Decided'),
  missed: number('Days Missed'),
})
