import { expect, test } from 'vitest'
import { isBeyondLimit, limitOf, limits, type LimitName } from './limits.ts'

test('no limit is usually beyond its ceiling, and none is configured beyond it', () => {
  for (const [name, { normal, ceiling }] of Object.entries(limits)) {
    expect([name, normal <= ceiling]).toEqual([name, true])
    expect(() => limitOf(name as LimitName, { [name]: ceiling + 1 })).toThrow('is at most')
    expect(limitOf(name as LimitName, { [name]: ceiling })).toBe(ceiling)
  }
})

test('an act counts with what was done alone before, and reaches the limit without passing it', () => {
  const set = { refund: 10_000 }
  expect([
    isBeyondLimit('refund', set, 0, 10_000),
    isBeyondLimit('refund', set, 1, 10_000),
    isBeyondLimit('refund', set, 20_000, 0),
  ]).toEqual([false, true, false])
})
