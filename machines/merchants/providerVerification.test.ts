import { describe, expect, test } from 'vitest'
import { deciderRights, ProviderState } from '#contract/calls/merchants/kyc.ts'
import { providerFault, providerStateAfter, providerVerification, type ProviderEvent } from './providerVerification.ts'

const types = ['provider.approve', 'provider.reject'] as const

describe('the second provider', () => {
  test('has the states of the contract', () => {
    expect(Object.keys(providerVerification.states).toSorted()).toEqual(ProviderState.options.toSorted())
  })

  test('decides again from every state, rejects with remarks alone, and only for holders of kyc_by_pine who changed nothing', () => {
    let cells = 0
    for (const state of ProviderState.options)
      for (const isKycApproved of [true, false])
        for (const editors of [[], ['me'], ['other'], ['mine']])
          for (const type of types)
            for (const right of deciderRights)
              for (const remarks of ['', ' ', 'Wrong shop.']) {
                cells += 1
                const content = { isKycApproved, editors }
                const event: ProviderEvent = {
                  type,
                  remarks,
                  by: { staffId: 'me', controls: new Set(['mine']), rights: [right] },
                }
                const isFree =
                  right === 'kyc_by_pine' && isKycApproved && !editors.includes('me') && !editors.includes('mine')
                const wanted = !isFree
                  ? undefined
                  : type === 'provider.approve'
                    ? 'approved'
                    : remarks.trim() === ''
                      ? undefined
                      : 'rejected'
                expect(providerStateAfter(state, content, event)).toEqual(wanted)
                expect(providerFault(content, event) === undefined).toEqual(wanted !== undefined)
              }
    expect(cells).toEqual(3 * 2 * 4 * 2 * 5 * 3)
  })
})
