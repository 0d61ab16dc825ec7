import { setup } from 'xstate'
import type { ForceMatchState } from '#contract/calls/money/recon.ts'
import { type DecisionFacts, decisionMachine } from '#machines/platform/decisionMachine.ts'

/** `makers`: who asked, and whose file the line comes from. */
export interface ForceMatchFacts extends DecisionFacts {
  readonly askedBy: string
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

export const forceMatchDecision = decisionMachine<
  ForceMatchState,
  ForceMatchFacts,
  ForceMatchEvent,
  'wrong-state' | 'own-work' | 'not-your-part'
>(forceMatch)
