import { describe, expect, test } from 'vitest'
import { ReturnedPayoutState } from '#contract/calls/money/settlementBatches.ts'
import { returnedPayout, returnedPayoutDecision, returnedPayoutState } from './returnedPayout.ts'

test('its states are those of the contract', () => {
  expect(Object.keys(returnedPayout.states).toSorted()).toEqual([...ReturnedPayoutState.options].toSorted())
})

describe('the account of a payout that came back', () => {
  test.each(ReturnedPayoutState.options)('in the state %s is confirmed by somebody else, or not at all', (state) => {
    const facts = { makers: ['asha', 'farhan'] }
    const isOpen = state === 'accountNotConfirmed'
    const whyNot = (by: string) => returnedPayoutDecision.whyNot(state, facts, { type: 'account.confirm', by })
    expect(['vikram', 'asha', 'farhan'].map((by) => whyNot(by) ?? 'possible')).toEqual(
      isOpen ? ['possible', 'own-work', 'own-work'] : ['wrong-state', 'wrong-state', 'wrong-state'],
    )
  })

  test('is looked at before a batch takes the money again', () => {
    const of = (isInBatch: boolean, isConfirmed: boolean, isAccountChanged: boolean) =>
      returnedPayoutState({ isInBatch, isConfirmed, isAccountChanged })
    expect([
      of(false, false, false),
      of(false, true, false),
      of(false, false, true),
      of(false, true, true),
      of(true, true, false),
      of(true, false, true),
      // Returned before an account had to be confirmed.
      of(true, false, false),
    ]).toEqual([
      'accountNotConfirmed',
      'accountConfirmed',
      'accountChanged',
      'accountChanged',
      'inBatch',
      'inBatch',
      'inBatch',
    ])
  })
})
