import { setup, transition } from 'xstate'
import type { ReturnedPayoutState } from '#contract/calls/money/settlementBatches.ts'

export type ReturnedPayoutEvent =
  | { readonly type: 'account.confirm'; readonly by: string }
  /** The merchant has another account than the one it came back from. */
  | { readonly type: 'account.changed' }
  | { readonly type: 'batch.taken' }

export interface ReturnedPayoutFacts {
  /** Who said that it came back: none of them confirms the account. */
  readonly makers: readonly string[]
}

/**
 * A payout that the bank sent back. It is owed with the next batch, and no batch takes it while nobody has looked at the
 * account that it came back from.
 */
export const returnedPayout = setup({
  types: { context: {} as ReturnedPayoutFacts, events: {} as ReturnedPayoutEvent },
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

const at = (state: ReturnedPayoutState, { makers }: ReturnedPayoutFacts) =>
  returnedPayout.resolveState({ value: state, context: { makers } })

/** Why the account cannot be confirmed; undefined: it can. */
export const whyNotConfirm = (
  state: ReturnedPayoutState,
  facts: ReturnedPayoutFacts,
  by: string,
): 'wrong-state' | 'own-work' | undefined => {
  if (at(state, facts).can({ type: 'account.confirm', by })) return undefined
  return at(state, { makers: [] }).can({ type: 'account.confirm', by }) ? 'own-work' : 'wrong-state'
}

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
  let snapshot = at('accountNotConfirmed', { makers: [] })
  for (const event of events) snapshot = transition(returnedPayout, snapshot, event)[0]
  return isInBatch ? 'inBatch' : snapshot.value
}
