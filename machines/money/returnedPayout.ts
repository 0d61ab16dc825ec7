import { setup, transition } from 'xstate'
import type { ReturnedPayoutState } from '#contract/calls/money/settlementBatches.ts'
import { type DecisionFacts, decisionMachine } from '#machines/platform/decisionMachine.ts'

export type ReturnedPayoutEvent =
  | { readonly type: 'account.confirm'; readonly by: string }
  /** The merchant has another account than the one it came back from. */
  | { readonly type: 'account.changed' }
  | { readonly type: 'batch.taken' }

/**
 * A payout that the bank sent back. It is owed with the next batch, and no batch takes it while nobody has looked at the
 * account that it came back from.
 */
export const returnedPayout = setup({
  types: { context: {} as DecisionFacts, events: {} as ReturnedPayoutEvent },
  guards: {
    bySomebodyElse: ({ context, event }) => 'by' in event && !context.makers.includes(event.by),
  },
}).createMachine({
  id: 'returnedPayout',
  initial: 'accountNotConfirmed',
  context: { makers: [] },
  states: {
    accountNotConfirmed: {
      on: {
        'account.confirm': { guard: 'bySomebodyElse', target: 'accountConfirmed' },
        'account.changed': 'accountChanged',
      },
    },
    accountConfirmed: { on: { 'batch.taken': 'inBatch' } },
    accountChanged: { on: { 'batch.taken': 'inBatch' } },
    // A batch that is cancelled lets it go: it is then what it was before.
    inBatch: { type: 'final' },
  },
})

/** Whether somebody may say that the account is right. */
export const returnedPayoutDecision = decisionMachine<
  ReturnedPayoutState,
  DecisionFacts,
  ReturnedPayoutEvent,
  'wrong-state' | 'own-work'
>(returnedPayout)

interface StoredReturn {
  readonly isInBatch: boolean
  readonly isConfirmed: boolean
  readonly isAccountChanged: boolean
}

/** The state of what is stored of it: what happened to it, one after the other. */
export const returnedPayoutState = ({
  isInBatch,
  isConfirmed,
  isAccountChanged,
}: StoredReturn): ReturnedPayoutState => {
  const events: ReturnedPayoutEvent[] = [
    ...(isAccountChanged ? [{ type: 'account.changed' } as const] : []),
    ...(isConfirmed ? [{ type: 'account.confirm', by: '' } as const] : []),
    ...(isInBatch ? [{ type: 'batch.taken' } as const] : []),
  ]
  let snapshot = returnedPayout.resolveState({ value: 'accountNotConfirmed', context: { makers: [] } })
  for (const event of events) snapshot = transition(returnedPayout, snapshot, event)[0]
  return isInBatch ? 'inBatch' : snapshot.value
}
