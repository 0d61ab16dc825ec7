import { expect, test } from 'vitest'
import { bannersClash, bannerStateAt, bannerStatusAfter } from './offerBanner.ts'

const span = { from: 1_000, to: 2_000 }

test('a banner is live from its start to before its end, while it is on', () => {
  expect([999, 1_000, 1_999, 2_000].map((at) => bannerStateAt('ACTIVE', span, at))).toEqual([
    'scheduled',
    'live',
    'live',
    'ended',
  ])
  expect(['DEACTIVATE', 'PAUSED', ''].map((status) => bannerStateAt(status, span, 1_500))).toEqual([
    'off',
    'off',
    'off',
  ])
})

test('saving sets the status that was chosen', () => {
  expect([
    bannerStatusAfter('ACTIVE', 'DEACTIVATE'),
    bannerStatusAfter('DEACTIVATE', 'ACTIVE'),
    bannerStatusAfter('ACTIVE', 'ACTIVE'),
  ]).toEqual(['DEACTIVATE', 'ACTIVE', 'ACTIVE'])
})

test('two banners clash only when both are on, of one priority, at one instant', () => {
  const one = { status: 'ACTIVE', priority: 1, ...span }
  expect([
    bannersClash(one, { ...one, from: 1_999, to: 3_000 }),
    bannersClash(one, { ...one, from: 2_000, to: 3_000 }),
    bannersClash(one, { ...one, priority: 2 }),
    bannersClash(one, { ...one, status: 'DEACTIVATE' }),
  ]).toEqual([true, false, false, false])
})
