import { setup } from 'xstate'
import type { MerchantHoldState } from '#contract/wire/merchantHoldWords.ts'
import { type DecisionFacts, decisionMachine } from '#machines/platform/decisionMachine.ts'

/** `makers`: who asked for what waits now, the hold or its early end. */
export interface MerchantHoldFacts extends DecisionFacts {
  readonly askedBy: string
}

export const merchantHoldDecisions = ['confirm', 'decline', 'withdraw', 'release', 'keep'] as const
export type MerchantHoldDecision = (typeof merchantHoldDecisions)[number]
export type MerchantHoldEvent =
  | { readonly type: `hold.${MerchantHoldDecision | 'askRelease'}`; readonly by: string }
  /** The day until which it stands has come. */
  | { readonly type: 'hold.dayCame' }

/**
 * A merchant who is not paid, or not in full. It begins and ends early by two people, and ends by itself on its day. State
 * names are those of the contract.
 */
export const merchantHold = setup({
  types: { context: {} as MerchantHoldFacts, events: {} as MerchantHoldEvent },
  guards: {
    bySomebodyElse: ({ context, event }) => 'by' in event && !context.makers.includes(event.by),
    byWhoAsked: ({ context, event }) => 'by' in event && context.askedBy === event.by,
  },
}).createMachine({
  id: 'merchantHold',
  initial: 'asked',
  context: { askedBy: '', makers: [] },
  states: {
    asked: {
      on: {
        'hold.confirm': { guard: 'bySomebodyElse', target: 'active' },
        'hold.decline': { guard: 'bySomebodyElse', target: 'declined' },
        'hold.withdraw': { guard: 'byWhoAsked', target: 'withdrawn' },
      },
    },
    active: { on: { 'hold.askRelease': 'releaseAsked', 'hold.dayCame': 'ended' } },
    releaseAsked: {
      on: {
        'hold.release': { guard: 'bySomebodyElse', target: 'released' },
        // Who asked for the release takes that back, and anybody else declines it.
        'hold.keep': 'active',
        'hold.dayCame': 'ended',
      },
    },
    released: { type: 'final' },
    ended: { type: 'final' },
    declined: { type: 'final' },
    withdrawn: { type: 'final' },
  },
})

export const merchantHoldDecision = decisionMachine<
  MerchantHoldState,
  MerchantHoldFacts,
  MerchantHoldEvent,
  'wrong-state' | 'own-work' | 'not-your-part'
>(merchantHold)

/** Nothing is paid, or a part stays back: also while somebody else has not let its early end happen yet. */
export const liveMerchantHolds = ['active', 'releaseAsked'] as const satisfies readonly MerchantHoldState[]

/** What stands in the way of another one of the kind for the merchant. */
export const openMerchantHolds = ['asked', ...liveMerchantHolds] as const satisfies readonly MerchantHoldState[]

/** What a reserve kept back is paid with the merchant's next batch. */
export const overMerchantHolds = ['released', 'ended'] as const satisfies readonly MerchantHoldState[]
