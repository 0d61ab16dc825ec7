import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  faultOfRupees,
  gstOf,
  maxPaise,
  readHundredths,
  readRupees,
  readWhole,
  shareOf,
  WireHundredths,
  writeHundredths,
} from './money.ts'

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

  test.each([
    ['1,23,456.50', 12_345_650],
    ['123,456.5', 12_345_650],
    ['123456.50', 12_345_650],
    ['₹ 1,000', 100_000],
    ['Rs. 500/-', 50_000],
    [' 12 ', 1_200],
    ['.5', 50],
    ['12.', 1_200],
    ['99,99,99,999.99', maxPaise],
    ['12,34', undefined],
    ['1,2,3', undefined],
    ['1,23,4567', undefined],
    ['1,234,56', undefined],
    ['12,345,67', undefined],
    ['1234,567', undefined],
    ['0,123', undefined],
    ['1,,000', undefined],
    [',100', undefined],
    ['1.234,56', undefined],
    ['1 2', undefined],
    ['1 000', undefined],
    ['12.345', undefined],
    ['12345678901234567890', undefined],
    ['१२', undefined],
    ['.', undefined],
    ['', undefined],
  ])('the amount that is typed as %s is read as %s paise, or not at all', (typed, paise) => {
    expect(readRupees(typed)).toBe(paise)
    expect(faultOfRupees(typed) === undefined).toBe(paise !== undefined)
  })

  test('an amount is read as its digits or not at all, whatever stands between them', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '1', '9', ',', '.', ' '), maxLength: 16 }), (typed) => {
        const paise = readRupees(typed)
        if (paise === undefined) return
        const [whole = '', fraction = ''] = typed.trim().split('.')
        expect(paise).toBe(Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0')))
        expect(
          whole
            .split(',')
            .slice(1)
            .every((group) => group.length === 2 || group.length === 3),
        ).toBe(true)
      }),
    )
  })

  test.each([
    ['1,00,000', 100_000],
    ['1,2', undefined],
    ['1 2', undefined],
    ['1.5', undefined],
    ['9'.repeat(16), undefined],
  ])('the count that is typed as %s is read as %s', (typed, count) => expect(readWhole(typed)).toBe(count))

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
