import { expect, test } from 'vitest'
import { LinkState, MandateState } from '#contract/calls/money/enach.ts'
import { linkAfter, mandateAfter } from './enach.ts'

test('a link is opened as often as the merchant likes, and nothing comes after its end', () => {
  const events = ['link.open', 'link.complete', 'link.expire', 'link.cancel'] as const
  expect(LinkState.options.map((state) => [state, ...events.map((event) => linkAfter(state, event))])).toEqual([
    ['issued', 'opened', 'completed', 'expired', 'cancelled'],
    ['opened', 'opened', 'completed', 'expired', 'cancelled'],
    ['completed', undefined, undefined, undefined, undefined],
    ['expired', undefined, undefined, undefined, undefined],
    ['cancelled', undefined, undefined, undefined, undefined],
  ])
})

test('a mandate is confirmed or rejected once it was initiated, and cancelled once it was confirmed', () => {
  const events = ['mandate.initiate', 'mandate.confirm', 'mandate.reject', 'mandate.cancel'] as const
  expect(MandateState.options.map((state) => [state, ...events.map((event) => mandateAfter(state, event))])).toEqual([
    ['none', 'initiated', undefined, undefined, undefined],
    ['initiated', undefined, 'confirmed', 'rejected', undefined],
    ['confirmed', undefined, undefined, undefined, 'cancelled'],
    ['rejected', undefined, undefined, undefined, undefined],
    ['cancelled', undefined, undefined, undefined, undefined],
  ])
})
