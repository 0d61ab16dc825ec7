import { setup, transition } from 'xstate'
import type { RefundState } from '#contract/calls/money/refunds.ts'

/** Everybody who counts as the person that asked for it. */
export interface RefundFacts {
  readonly makers: readonly string[]
}

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

const nobody = '—'
const at = (state: RefundState, { makers }: RefundFacts) => refund.resolveState({ value: state, context: { makers } })

/** Why the event is not possible: no person could now, it is the maker's alone, or it is not the maker's. */
export const whyNotRefund = (
  state: RefundState,
  facts: RefundFacts,
  event: RefundEvent,
): 'wrong-state' | 'own-work' | 'not-your-part' | undefined => {
  if (at(state, facts).can(event)) return undefined
  if (!('by' in event)) return 'wrong-state'
  if (at(state, facts).can({ ...event, by: nobody })) return 'own-work'
  return at(state, { makers: [event.by] }).can(event) ? 'not-your-part' : 'wrong-state'
}

/** Where the event leads; ask `whyNotRefund` first: an event that is not possible changes nothing. */
export const refundAfter = (state: RefundState, facts: RefundFacts, event: RefundEvent): RefundState =>
  transition(refund, at(state, facts), event)[0].value

/** Refunds in these states hold their amount: neither failed nor cancelled, and asked for. */
export const reservingRefunds = ['awaitingApproval', 'submitted', 'unknown', 'success'] as const satisfies RefundState[]

const isReserving = (state: RefundState): boolean => (reservingRefunds as readonly RefundState[]).includes(state)

/** The same amount of one payment is refunded again within this time only by somebody who says that it is meant. */
const repeatWithinMs = 3_600_000

export const isRepeatedRefund = (
  amountPaise: number,
  refundsOfIt: readonly { readonly state: RefundState; readonly amountPaise: number; readonly askedMsAgo: number }[],
): boolean =>
  refundsOfIt.some(
    (one) => one.state !== 'cancelled' && one.amountPaise === amountPaise && one.askedMsAgo < repeatWithinMs,
  )

/** What may still be refunded of a payment: what was captured less everything that is or may be refunded. */
export const refundablePaise = (
  capturedPaise: number,
  refundsOfIt: readonly { readonly state: RefundState; readonly amountPaise: number }[],
): number => refundsOfIt.reduce((left, one) => (isReserving(one.state) ? left - one.amountPaise : left), capturedPaise)
