import { setup } from 'xstate'
import type { OfferWaitState } from '#contract/calls/catalogue/offerWaits.ts'
import { type DecisionFacts, decisionMachine } from '#machines/platform/decisionMachine.ts'

export interface OfferWaitFacts extends DecisionFacts {
  /** Something that it changes was changed since it was asked for. */
  readonly isOvertaken: boolean
}

export const offerWaitActs = ['approve', 'reject', 'withdraw'] as const
export type OfferWaitAct = (typeof offerWaitActs)[number]
export type OfferWaitEvent = { readonly type: `offerWait.${OfferWaitAct}`; readonly by: string }

/** A change of offers that gives more than one person decides. State names are those of the contract. */
export const offerWait = setup({
  types: { context: {} as OfferWaitFacts, events: {} as OfferWaitEvent },
  guards: {
    bySomebodyElse: ({ context, event }) => !context.makers.includes(event.by),
    bySomebodyElseInTime: ({ context, event }) => !context.makers.includes(event.by) && !context.isOvertaken,
    byWhoAsked: ({ context, event }) => context.makers.includes(event.by),
  },
}).createMachine({
  id: 'offerWait',
  initial: 'awaitingApproval',
  context: { makers: [], isOvertaken: false },
  states: {
    awaitingApproval: {
      on: {
        'offerWait.approve': { guard: 'bySomebodyElseInTime', target: 'approved' },
        'offerWait.reject': { guard: 'bySomebodyElse', target: 'rejected' },
        'offerWait.withdraw': { guard: 'byWhoAsked', target: 'withdrawn' },
      },
    },
    approved: { type: 'final' },
    rejected: { type: 'final' },
    withdrawn: { type: 'final' },
  },
})

export const offerWaitDecision = decisionMachine<
  OfferWaitState,
  OfferWaitFacts,
  OfferWaitEvent,
  'wrong-state' | 'own-work' | 'not-your-part' | 'overtaken'
>(offerWait, { code: 'overtaken', asSeen: (facts, event) => ({ facts: { ...facts, isOvertaken: false }, event }) })
