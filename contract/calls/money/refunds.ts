import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Instant, WireFlag, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { PlainRemark } from '#contract/calls/platform/remark.ts'
import { UsedLimit } from '#contract/calls/platform/impact.ts'
import { SettlementState, TxnRefNumber } from './settlements.ts'

export const RefundState = z.enum([
  'draft',
  'awaitingApproval',
  'submitted',
  'success',
  'failed',
  'unknown',
  'cancelled',
])
export type RefundState = z.infer<typeof RefundState>

const access = screenAccess.refunds

export const Refund = wireAnswer({
  refundId: z.uuid(),
  txnRefNumber: z.string(),
  merchantCode: z.string(),
  displayName: z.string(),
  amount: WireHundredths,
  state: RefundState,
  askedBy: z.string(),
  askedAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  remark: z.string(),
  submittedAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  /** The provider's reference; empty until it has one. */
  providerReference: z.string(),
  errorCode: z.string(),
  errorDesc: z.string(),
  /** The company's own number of it in the sheet that asked for it, and that sheet. An older gateway does not send them. */
  refundRef: z.string().default(''),
  jobId: z.uuid().nullable().default(null),
  /** A built-in sandbox answered, and no provider. */
  isSandbox: WireFlag,
  /** It was settled before: so much is taken from the merchant's next batches. Null: nothing is. */
  recovery: WireHundredths.nullable(),
  /** The batch that takes it; null: it waits for the next one. */
  recoveryBatchId: z.int().nullable(),
  /** What the person who asks may do now; when nothing, why. */
  can: z.array(z.enum(['approve', 'reject', 'withdraw', 'askProvider'])),
  whyNot: z.enum(['wrong-state', 'not-your-part', 'own-work']).nullable(),
})
export type Refund = z.output<typeof Refund>

export const lookUpRefund = defineCall({
  name: 'refunds.lookUp',
  family: 'gateway',
  path: '/opsrefundlookup',
  access,
  kind: 'read',
  offline: 'never',
  summary: 'A transaction with what was captured, what is or may be refunded, and what is left.',
  request: () => wireObject({ txnRefNumber: TxnRefNumber }),
  response: () =>
    wireAnswer({
      txnRefNumber: z.string(),
      merchantCode: z.string(),
      displayName: z.string(),
      transactionStatus: z.string(),
      transactionDate: Instant,
      captured: WireHundredths,
      /** What holds its amount: success, on its way, of an unknown end, and what waits for a second person. */
      refunded: WireHundredths,
      refundable: WireHundredths,
      /** A dispute that nothing is decided of: meanwhile nothing is refunded. An older gateway does not send it. */
      disputeRef: z.string().default(''),
      /** Whether the provider takes a part of a payment. */
      takesParts: WireFlag,
      /** So much of it the person refunds alone now; above it a second person is asked. */
      aloneUpTo: WireHundredths,
      /** What one person refunds alone, without the refund that is about to be asked for. An older gateway does not send it. */
      limits: z.array(UsedLimit).default([]),
      statusSettlement: SettlementState.nullable(),
      batchId: z.int().nullable(),
      refunds: z.array(Refund),
    }),
  answer: 'payload',
  refusals: ['record-not-found'],
})
export type RefundLookUp = z.output<(typeof lookUpRefund)['response']>

export const askRefund = defineCall({
  name: 'refunds.ask',
  family: 'platform',
  path: '/brandRefund',
  access,
  kind: 'money',
  changes: ['refund.asked', 'refund.submitted', 'refund.succeeded', 'hold.released', 'refund.failed', 'refund.unknown'],
  offline: 'never',
  summary: 'Refunds a payment at the provider; above the limit it waits for a second person first.',
  request: () =>
    z.strictObject({
      data: z.strictObject({
        txnRefNumber: TxnRefNumber,
        paidAmount: WireHundredths.refine((paise) => paise > 0, 'The amount is more than zero.'),
      }),
      /** Made when the form opens, and the key of the refund from then on. Absent: each call is a refund of its own. */
      refundId: z.uuid().optional(),
      /** The person has seen that the same amount was refunded within the hour. */
      isMeantAgain: z.boolean().optional(),
    }),
  response: () => Refund,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'refund-not-possible',
    'refund-disputed',
    'refund-beyond',
    'refund-in-parts',
    'refund-again',
    'refund-not-configured',
    'refund-failed',
    'key-reused',
  ],
})

export const decideRefund = defineCall({
  name: 'refunds.decide',
  family: 'gateway',
  path: '/opsrefunddecision',
  access,
  kind: 'money',
  changes: [
    'refund.submitted',
    'refund.succeeded',
    'hold.released',
    'refund.failed',
    'refund.unknown',
    'refund.cancelled',
  ],
  offline: 'never',
  summary: 'A second person approves or rejects a refund, or who asked for it withdraws it.',
  request: () =>
    wireObject({
      refundId: z.uuid(),
      decision: z.enum(['approve', 'reject', 'withdraw']),
      remark: PlainRemark.default(''),
    }),
  response: () => Refund,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'own-work',
    'not-independent',
    'wrong-state',
    'remark-missing',
    'refund-disputed',
    'refund-not-configured',
    'refund-failed',
  ],
})

export const askRefundProvider = defineCall({
  name: 'refunds.askProvider',
  family: 'gateway',
  path: '/opsrefundstate',
  access,
  kind: 'money',
  changes: ['refund.succeeded', 'hold.released', 'refund.failed', 'refund.unknown'],
  offline: 'never',
  summary: 'Asks the provider what became of a refund whose end is not known. Time alone never decides it.',
  request: () => wireObject({ refundId: z.uuid() }),
  response: () => Refund,
  answer: 'payload',
  refusals: ['record-not-found', 'wrong-state', 'refund-not-configured'],
})

export const listRefunds = defineCall({
  name: 'refunds.list',
  family: 'gateway',
  path: '/opsrefunds',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Refunds, newest first.',
  request: () =>
    wireObject({
      state: z.array(RefundState).max(7).optional(),
      /** A transaction number, the id of a refund, or its number in a sheet, whole. */
      reference: TxnRefNumber.optional(),
      ...pages(),
    }),
  response: () => z.object({ rows: z.array(Refund), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const refundColumns = columnsOf(listRefunds, {
  txnRefNumber: id('Txn Ref Number'),
  displayName: text('Merchant'),
  amount: amount('Amount'),
  state: status('State'),
  askedBy: text('Asked By'),
  askedAt: instant('Asked'),
  decidedBy: text('Decided By', { isExtra: true }),
  errorDesc: text('Provider Says'),
  recovery: amount('Recovery'),
  merchantCode: id('MID', { isExtra: true }),
  refundId: id('Refund Id', { isExtra: true }),
  refundRef: id('Refund Ref', { isExtra: true }),
  providerReference: id('Provider Reference', { isExtra: true }),
  recoveryBatchId: number('Recovered In Batch', { isExtra: true }),
})

export const getRefund = defineCall({
  name: 'refunds.get',
  family: 'gateway',
  path: '/opsrefund',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'One refund.',
  request: () => wireObject({ refundId: z.uuid() }),
  response: () => Refund,
  answer: 'payload',
  refusals: ['record-not-found'],
})
