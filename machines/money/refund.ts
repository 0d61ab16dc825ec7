import { setup } from 'xstate'
import type { RefundState } from '#contract/calls/money/refunds.ts'
import { type DecisionFacts, decisionMachine } from '#machines/platform/decisionMachine.ts'

export type RefundFacts = DecisionFacts

export type RefundEvent =
  | { readonly type: 'refund.ask'; readonly needsSecondPerson: boolean }
  | { readonly type: 'refund.approve'; readonly by: string }
  | { readonly type: 'refund.reject'; readonly by: string }
  | { readonly type: 'refund.withdraw'; readonly by: string }
  | { readonly type: 'refund.answered'; readonly outcome: 'success' | 'failed' | 'unknown' }

const answered = [
  { guard: { type: 'said', params: { outcome: 'success' } }, target: 'success' },
  { guard: { type: 'said', params: { outcome: 'failed' } }, target: 'failed' },
  { target: 'unknown' },
] as const

const refunds = setup({
  types: { context: {} as RefundFacts, events: {} as RefundEvent },
  guards: {
    aloneIsEnough: ({ event }) => event.type === 'refund.ask' && !event.needsSecondPerson,
    bySomebodyElse: ({ context, event }) => 'by' in event && !context.makers.includes(event.by),
    byItsMaker: ({ context, event }) => 'by' in event && context.makers.includes(event.by),
    said: ({ event }, { outcome }: { readonly outcome: string }) =>
      event.type === 'refund.answered' && event.outcome === outcome,
  },
})

/**
 * The life of one refund. What was sent is success or failed by the provider's word alone: no answer is `unknown`, and
 * time changes nothing about it.
 */
export const refund = refunds.createMachine({
  id: 'refund',
  initial: 'draft',
  context: { makers: [] },
  states: {
    draft: { on: { 'refund.ask': [{ guard: 'aloneIsEnough', target: 'submitted' }, { target: 'awaitingApproval' }] } },
    awaitingApproval: {
      on: {
        'refund.approve': { guard: 'bySomebodyElse', target: 'submitted' },
        'refund.reject': { guard: 'bySomebodyElse', target: 'cancelled' },
        'refund.withdraw': { guard: 'byItsMaker', target: 'cancelled' },
      },
    },
    submitted: { on: { 'refund.answered': answered } },
    unknown: { on: { 'refund.answered': answered } },
    success: { type: 'final' },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
  },
})

export const refundDecision = decisionMachine<
  RefundState,
  RefundFacts,
  RefundEvent,
  'wrong-state' | 'own-work' | 'not-your-part'
>(refund)
export const { whyNot: whyNotRefund, after: refundAfter } = refundDecision

/** Refunds in these states hold their amount: neither failed nor cancelled, and asked for. */
export const reservingRefunds = ['awaitingApproval', 'submitted', 'unknown', 'success'] as const satisfies RefundState[]

const isReserving = (state: RefundState): boolean => (reservingRefunds as readonly RefundState[]).includes(state)

/** The same amount of one payment is refunded again within this time only by somebody who says that it is meant. */
const repeatWithinMs = 3_600_000

export const repeatedRefund = (amountPaise: number, refundsOfIt: readonly EarlierRefund[]): RefundRepeat | undefined =>
  repeatAmong(refundsOfIt.filter((one) => one.amountPaise === amountPaise && one.askedMsAgo < repeatWithinMs))

/** What a row of a sheet repeats: the same amount at any time, unless the provider declined it. Who writes many rows remembers none. */
export const repeatedInSheet = (amountPaise: number, refundsOfIt: readonly RefundOfIt[]): RefundRepeat | undefined =>
  repeatAmong(refundsOfIt.filter((one) => one.amountPaise === amountPaise && isReserving(one.state)))

const repeatAmong = (same: readonly RefundOfIt[]): RefundRepeat | undefined =>
  repeats.find((repeat) => same.some(({ state }) => repeatOf[state] === repeat))

export interface RefundOfIt {
  readonly state: RefundState
  readonly amountPaise: number
}
interface EarlierRefund extends RefundOfIt {
  readonly askedMsAgo: number
}

/** What became of the earlier refund. What moved money is said before what moved none. */
const repeats = ['refunded', 'underWay', 'waiting', 'declined'] as const
export type RefundRepeat = (typeof repeats)[number]

const repeatOf: Readonly<Record<RefundState, RefundRepeat | undefined>> = {
  draft: 'waiting',
  awaitingApproval: 'waiting',
  submitted: 'underWay',
  unknown: 'underWay',
  success: 'refunded',
  failed: 'declined',
  cancelled: undefined,
}

export const repeatTexts: Readonly<Record<RefundRepeat, string>> = {
  refunded: 'The same amount of this transaction was refunded within the last hour.',
  underWay: 'A refund of the same amount was sent within the last hour, and its end is not known yet.',
  waiting: 'A refund of the same amount was asked for within the last hour and waits for approval.',
  declined: 'A refund of the same amount was declined by the provider within the last hour.',
}

/** What may still be refunded of a payment: what was captured less everything that is or may be refunded. */
export const refundablePaise = (capturedPaise: number, refundsOfIt: readonly RefundOfIt[]): number =>
  Math.max(
    0,
    refundsOfIt.reduce((left, one) => (isReserving(one.state) ? left - one.amountPaise : left), capturedPaise),
  )

export interface RefundablePayment {
  readonly isSuccessful: boolean
  readonly capturedPaise: number
  /** What the payer's bank took back. */
  readonly lostPaise: number
  /** A dispute of it that nothing is decided of. */
  readonly isDisputed: boolean
  readonly refunds: readonly RefundOfIt[]
}

export type RefundHindrance = 'notSuccessful' | 'disputed' | 'beyond' | 'inParts' | 'open'

export const leftOfPayment = ({ capturedPaise, lostPaise, refunds }: RefundablePayment): number =>
  refundablePaise(capturedPaise - lostPaise, refunds)

/** Why so much of a payment cannot be refunded now, by a form or by a sheet. */
export const whyNotRefundable = (
  payment: RefundablePayment,
  amountPaise: number,
  takesParts: boolean,
): RefundHindrance | undefined => {
  const left = leftOfPayment(payment)
  if (!payment.isSuccessful) return 'notSuccessful'
  if (payment.isDisputed) return 'disputed'
  if (amountPaise > left) return 'beyond'
  if (!takesParts && amountPaise !== left) return 'inParts'
  const isOpen = payment.refunds.some(
    (one) => (one.state === 'unknown' || one.state === 'submitted') && one.amountPaise === amountPaise,
  )
  return isOpen ? 'open' : undefined
}
