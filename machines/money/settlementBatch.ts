import { setup } from 'xstate'
import type { SettlementBatchState } from '#contract/calls/money/settlementBatches.ts'
import { type DecisionFacts, decisionMachine } from '#machines/platform/decisionMachine.ts'

export interface SettlementBatchFacts extends DecisionFacts {
  /** Over its rows and amounts; empty before it is sealed. */
  readonly sealHash: string
}

export type SettlementBatchEvent =
  | { readonly type: 'batch.seal' }
  | { readonly type: 'batch.approve'; readonly by: string; readonly sealHash: string }
  | { readonly type: 'batch.cancel'; readonly by: string }
  | { readonly type: 'batch.issueFile' }
  /** What the bank confirmed was taken in; of some payouts it may still have said nothing. */
  | { readonly type: 'batch.confirmed'; readonly hasOpenPayouts: boolean }

const batches = setup({
  types: { context: {} as SettlementBatchFacts, events: {} as SettlementBatchEvent },
  guards: {
    ofWhatWasSeen: ({ context }, { by, sealHash }: { readonly by: string; readonly sealHash: string }) =>
      !context.makers.includes(by) && sealHash === context.sealHash,
    nothingOpen: (_, { hasOpenPayouts }: { readonly hasOpenPayouts: boolean }) => !hasOpenPayouts,
  },
})

const confirmed = [
  {
    guard: { type: 'nothingOpen', params: ({ event }: { event: { hasOpenPayouts: boolean } }) => event },
    target: 'closed',
  },
  { target: 'partConfirmed' },
] as const

/** The life of what is paid together. State names are those of the contract. */
export const settlementBatch = batches.createMachine({
  id: 'settlementBatch',
  initial: 'open',
  context: { makers: [], sealHash: '' },
  states: {
    open: { on: { 'batch.seal': 'sealed' } },
    sealed: {
      on: {
        'batch.approve': {
          guard: { type: 'ofWhatWasSeen', params: ({ event }) => event },
          target: 'approved',
        },
        'batch.cancel': 'cancelled',
      },
    },
    approved: { on: { 'batch.issueFile': 'fileIssued', 'batch.cancel': 'cancelled' } },
    fileIssued: { on: { 'batch.confirmed': confirmed } },
    partConfirmed: { on: { 'batch.confirmed': confirmed } },
    closed: { type: 'final' },
    cancelled: { type: 'final' },
  },
})

export const settlementBatchDecision = decisionMachine<
  SettlementBatchState,
  SettlementBatchFacts,
  SettlementBatchEvent,
  'wrong-state' | 'own-work' | 'seal-differs'
>(settlementBatch, {
  code: 'seal-differs',
  asSeen: (facts, event) => ({ facts, event: { ...event, sealHash: facts.sealHash } }),
})
export const { whyNot: whyNotBatch, after: batchAfter } = settlementBatchDecision
