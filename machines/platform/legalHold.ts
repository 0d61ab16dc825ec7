import { setup } from 'xstate'
import type { LegalHoldState } from '#contract/wire/legalHoldWords.ts'
import { type DecisionFacts, decisionMachine } from './decisionMachine.ts'

/** `makers`: who asked for the end that waits. */
export type LegalHoldFacts = DecisionFacts

export const legalHoldActs = ['askEnd', 'end', 'keep'] as const
export type LegalHoldEvent = { readonly type: `legalHold.${(typeof legalHoldActs)[number]}`; readonly by: string }

/** Nothing of what it keeps is removed. One person sets it, and it ends by two. State names are those of the contract. */
export const legalHold = setup({
  types: { context: {} as LegalHoldFacts, events: {} as LegalHoldEvent },
  guards: { bySomebodyElse: ({ context, event }) => !context.makers.includes(event.by) },
}).createMachine({
  id: 'legalHold',
  initial: 'active',
  context: { makers: [] },
  states: {
    active: { on: { 'legalHold.askEnd': 'endAsked' } },
    endAsked: {
      on: {
        'legalHold.end': { guard: 'bySomebodyElse', target: 'ended' },
        // Who asked takes it back, and anybody else declines it.
        'legalHold.keep': 'active',
      },
    },
    ended: { type: 'final' },
  },
})

export const legalHoldDecision = decisionMachine<
  LegalHoldState,
  LegalHoldFacts,
  LegalHoldEvent,
  'wrong-state' | 'own-work'
>(legalHold)
