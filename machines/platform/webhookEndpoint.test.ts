import { expect, test } from 'vitest'
import { EndpointState } from '#contract/calls/platform/webhooks.ts'
import { canDoToEndpoint, endpointAfter, webhookEndpoint, whyNotConfirmEndpoint } from './webhookEndpoint.ts'

const live = { state: 'live', isClientOver: false } as const

test('an endpoint has the states of the contract', () => {
  expect(Object.keys(webhookEndpoint.states).sort()).toEqual([...EndpointState.options].sort())
})

test('what waits is confirmed by none of its makers, and nothing is confirmed where nothing waits', () => {
  expect([
    whyNotConfirmEndpoint(live, ['anita'], 'anita'),
    whyNotConfirmEndpoint(live, ['anita'], 'farhan'),
    whyNotConfirmEndpoint(live, [], 'farhan'),
  ]).toEqual(['own-work', undefined, 'wrong-state'])
})

test('a confirmation lets nobody else resume a paused endpoint', () => {
  expect(endpointAfter({ ...live, state: 'paused' }, { type: 'endpoint.confirm', by: 'farhan' }, ['anita'])).toBe(
    'paused',
  )
})

test('of an endpoint whose client has ended nothing is left but to end it', () => {
  const over = { state: 'live', isClientOver: true } as const
  const acts = ['endpoint.change', 'endpoint.test', 'endpoint.end'] as const
  expect([
    acts.filter((act) => canDoToEndpoint(live, act)),
    acts.filter((act) => canDoToEndpoint(over, act)),
    whyNotConfirmEndpoint(over, ['anita'], 'farhan'),
  ]).toEqual([acts, ['endpoint.end'], 'wrong-state'])
})
