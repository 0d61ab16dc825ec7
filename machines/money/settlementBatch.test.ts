import { expect, test } from 'vitest'
import { SettlementBatchState } from '#contract/calls/money/settlementBatches.ts'
import { batchAfter, settlementBatch, type SettlementBatchEvent, whyNotBatch } from './settlementBatch.ts'

const facts = { makers: ['maker'], sealHash: 'abc' }
const events: readonly (readonly [SettlementBatchEvent, Partial<Record<SettlementBatchState, string>>])[] = [
  [{ type: 'batch.seal' }, { open: 'sealed' }],
  [{ type: 'batch.approve', by: 'other', sealHash: 'abc' }, { sealed: 'approved' }],
  [{ type: 'batch.approve', by: 'other', sealHash: 'abd' }, { sealed: 'seal-differs' }],
  [{ type: 'batch.approve', by: 'maker', sealHash: 'abc' }, { sealed: 'own-work' }],
  [{ type: 'batch.approve', by: 'maker', sealHash: 'abd' }, { sealed: 'own-work' }],
  [
    { type: 'batch.cancel', by: 'maker' },
    { sealed: 'cancelled', approved: 'cancelled' },
  ],
  [{ type: 'batch.issueFile' }, { approved: 'fileIssued' }],
  [
    { type: 'batch.confirmed', hasOpenPayouts: true },
    { fileIssued: 'partConfirmed', partConfirmed: 'partConfirmed' },
  ],
  [
    { type: 'batch.confirmed', hasOpenPayouts: false },
    { fileIssued: 'closed', partConfirmed: 'closed' },
  ],
]

test('the states of a batch are those of the contract', () => {
  expect(Object.keys(settlementBatch.states).toSorted()).toEqual(SettlementBatchState.options.toSorted())
})

test('every state × event leads where the design says, and nowhere else', () => {
  const wrong: string[] = []
  for (const state of SettlementBatchState.options)
    for (const [event, leads] of events) {
      const got = whyNotBatch(state, facts, event) ?? batchAfter(state, facts, event)
      const want = leads[state] ?? 'wrong-state'
      if (got !== want) wrong.push(`${state} ${JSON.stringify(event)}: ${got}, not ${want}`)
    }
  expect(wrong).toEqual([])
})
