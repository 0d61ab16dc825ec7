import { setup, transition } from 'xstate'
import type { OfferWaitState } from '#contract/calls/catalogue/offerWaits.ts'

export interface OfferWaitFacts {
  readonly askedBy: string
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
    bySomebodyElse: ({ context, event }) => context.askedBy !== event.by,
    bySomebodyElseInTime: ({ context, event }) => context.askedBy !== event.by && !context.isOvertaken,
    byWhoAsked: ({ context, event }) => context.askedBy === event.by,
  },
}).createMachine({
  id: 'offerWait',
  initial: 'awaitingApproval',
  context: { askedBy: '', isOvertaken: false },
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

export type OfferWaitWhyNot = 'wrong-state' | 'own-work' | 'not-your-part' | 'overtaken'

const at = (state: OfferWaitState, facts: OfferWaitFacts) => offerWait.resolveState({ value: state, context: facts })

/** Why the act is not possible; undefined: it is. */
export const whyNotOfferWait = (
  state: OfferWaitState,
  facts: OfferWaitFacts,
  act: OfferWaitAct,
  by: string,
): OfferWaitWhyNot | undefined => {
  if (at(state, facts).can({ type: `offerWait.${act}`, by })) return undefined
  if (state !== 'awaitingApproval') return 'wrong-state'
  if (act === 'withdraw') return 'not-your-part'
  return facts.askedBy === by ? 'own-work' : 'overtaken'
}

/** Where the act leads; ask `whyNotOfferWait` first: an act that is not possible changes nothing. */
export const offerWaitAfter = (
  state: OfferWaitState,
  facts: OfferWaitFacts,
  act: OfferWaitAct,
  by: string,
): OfferWaitState => transition(offerWait, at(state, facts), { type: `offerWait.${act}`, by })[0].value
