import { setup, transition } from 'xstate'
import type { ForceMatchState } from '#contract/calls/money/recon.ts'

export interface ForceMatchFacts {
  readonly askedBy: string
  /** Who asked, and whose file the line comes from: none of them approves it. */
  readonly makers: readonly string[]
}

export const forceMatchActs = ['approve', 'reject', 'withdraw'] as const
export type ForceMatchAct = (typeof forceMatchActs)[number]
export type ForceMatchEvent = { readonly type: `forceMatch.${ForceMatchAct}`; readonly by: string }

/** A person's word that an open line is right; another person agrees. State names are those of the contract. */
export const forceMatch = setup({
  types: { context: {} as ForceMatchFacts, events: {} as ForceMatchEvent },
  guards: {
    bySomebodyElse: ({ context, event }) => !context.makers.includes(event.by),
    byWhoAsked: ({ context, event }) => context.askedBy === event.by,
  },
}).createMachine({
  id: 'forceMatch',
  initial: 'awaitingApproval',
  context: { askedBy: '', makers: [] },
  states: {
    awaitingApproval: {
      on: {
        'forceMatch.approve': { guard: 'bySomebodyElse', target: 'approved' },
        'forceMatch.reject': { guard: 'bySomebodyElse', target: 'rejected' },
        'forceMatch.withdraw': { guard: 'byWhoAsked', target: 'withdrawn' },
      },
    },
    approved: { type: 'final' },
    rejected: { type: 'final' },
    withdrawn: { type: 'final' },
  },
})

export type ForceMatchWhyNot = 'wrong-state' | 'own-work' | 'not-your-part'

const at = (state: ForceMatchState, facts: ForceMatchFacts) => forceMatch.resolveState({ value: state, context: facts })

/** Why the act is not possible; undefined: it is. */
export const whyNotForceMatch = (
  state: ForceMatchState,
  facts: ForceMatchFacts,
  act: ForceMatchAct,
  by: string,
): ForceMatchWhyNot | undefined => {
  if (at(state, facts).can({ type: `forceMatch.${act}`, by })) return undefined
  if (state !== 'awaitingApproval') return 'wrong-state'
  return act === 'withdraw' ? 'not-your-part' : 'own-work'
}

/** Where the act leads; ask `whyNotForceMatch` first: an act that is not possible changes nothing. */
export const forceMatchAfter = (
  state: ForceMatchState,
  facts: ForceMatchFacts,
  act: ForceMatchAct,
  by: string,
): ForceMatchState => transition(forceMatch, at(state, facts), { type: `forceMatch.${act}`, by })[0].value
