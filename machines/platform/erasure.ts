import { setup } from 'xstate'
import type { ErasureStop, ErasureState } from '#contract/wire/personRequestWords.ts'
import { type DecisionFacts, decisionMachine } from './decisionMachine.ts'

/** `makers`: who asked for it. */
export type ErasureFacts = DecisionFacts

export const erasureDecisions = ['erase', 'decline'] as const
export type ErasureEvent =
  | { readonly type: `erasure.${(typeof erasureDecisions)[number]}`; readonly by: string }
  | { readonly type: 'erasure.done' | 'erasure.held' }

/** Asked for by one and confirmed by another; what is erased goes in batches. State names are those of the contract. */
export const erasure = setup({
  types: { context: {} as ErasureFacts, events: {} as ErasureEvent },
  guards: {
    bySomebodyElse: ({ context, event }) => 'by' in event && !context.makers.includes(event.by),
  },
}).createMachine({
  id: 'erasure',
  initial: 'asked',
  context: { makers: [] },
  states: {
    asked: {
      on: {
        'erasure.erase': { guard: 'bySomebodyElse', target: 'erasing' },
        // Who asked takes it back, and anybody else declines it.
        'erasure.decline': 'declined',
      },
    },
    erasing: {
      on: {
        'erasure.done': 'erased',
        // A legal hold was set meanwhile: what is left stays.
        'erasure.held': 'stopped',
      },
    },
    erased: { type: 'final' },
    declined: { type: 'final' },
    stopped: { type: 'final' },
  },
})

export const erasureDecision = decisionMachine<ErasureState, ErasureFacts, ErasureEvent, 'wrong-state' | 'own-work'>(
  erasure,
)

/** What has to be over first, and what to do about it. */
export const erasureStopWords: Readonly<Record<ErasureStop, string>> = {
  legalHold: 'A legal hold keeps everything of this merchant: two people end it first.',
  payout: 'Money is on its way to this merchant: a payment is not settled, or a payout is not credited.',
  refund: 'A refund of this merchant is open.',
  dispute: 'A dispute of this merchant is open.',
  kycReview: 'The KYC of this merchant waits for a decision.',
}
