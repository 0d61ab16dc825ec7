import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { gstOf, maxPaise, readHundredths, shareOf, WireHundredths, writeHundredths } from './money.ts'

const anyPaise = fc.integer({ min: 0, max: maxPaise })

describe('money', () => {
  test('what is written is read back, for every amount', () => {
    fc.assert(
      fc.property(anyPaise, (paise) => {
        expect(readHundredths(writeHundredths(paise))).toBe(paise)
        const sent: unknown = JSON.parse(JSON.stringify(z.encode(WireHundredths, paise)))
        expect(WireHundredths.parse(sent)).toBe(paise)
      }),
    )
  })

  test.each([
    ['12.5', 1250],
    ['0', 0],
    ['0.05', 5],
    ['1.005', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['1,000', undefined],
    ['', undefined],
    ['.5', undefined],
  ])('%s is read as %s hundredths', (text, hundredths) => expect(readHundredths(text)).toBe(hundredths))

  test('GST is 18 % of the fee, half a paisa rounded up', () => {
    expect([gstOf(100_000), gstOf(99_900), gstOf(25), gstOf(3), gstOf(2), gstOf(0)]).toEqual([
      18_000, 17_982, 5, 1, 0, 0,
    ])
  })

  test('a share is the nearest whole paisa, never off by a float', () => {
    fc.assert(
      fc.property(anyPaise, fc.integer({ min: 0, max: 10_000 }), (paise, bps) => {
        const exact = (BigInt(paise) * BigInt(bps) * 2n + 10_000n) / 20_000n
        expect(BigInt(shareOf(paise, bps))).toBe(exact)
      }),
    )
  })

  test('a share is never more than the whole, and grows with the rate', () => {
    fc.assert(
      fc.property(anyPaise, fc.integer({ min: 0, max: 9_999 }), (paise, bps) => {
        expect(shareOf(paise, bps)).toBeLessThanOrEqual(shareOf(paise, bps + 1))
        expect(shareOf(paise, 10_000)).toBe(paise)
      }),
    )
  })

  test('an amount whose share would not be exact is refused', () => {
    expect(() => shareOf(Number.MAX_SAFE_INTEGER, 2)).toThrow('too large')
  })
})
