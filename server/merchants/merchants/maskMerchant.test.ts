import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskGst, maskPan, maskToLast4 } from './maskMerchant.ts'

const number = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWYZ0123456789'),
  minLength: 5,
  maxLength: 20,
})
const shownOf = (masked: string) => masked.replaceAll('X', '')

const isMasked = (pan: typeof maskPan, gst: typeof maskGst) =>
  fc.property(number, (text) => {
    const [panShown, gstShown] = [pan(text), gst(text)]
    expect([panShown.length, shownOf(panShown), panShown.endsWith('X'), gstShown.length, shownOf(gstShown)]).toEqual([
      text.length,
      text.slice(-4, -1),
      true,
      text.length,
      text.slice(-4),
    ])
  })

test('of a PAN the three signs before the last are shown, of a GSTIN the last four, and the length stays', () => {
  expect(fc.check(isMasked(maskPan, maskGst)).counterexample).toBeNull()
})

test('a mask that shows one sign more, or another one, is found', () => {
  const oneMore = (text: string) => `${'X'.repeat(text.length - 5)}${text.slice(-5)}`
  expect([
    fc.check(isMasked(maskGst, maskGst)).failed,
    fc.check(isMasked(maskPan, maskPan)).failed,
    fc.check(isMasked(maskPan, oneMore)).failed,
  ]).toEqual([true, true, true])
})

test('a number of four signs or fewer is covered whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ABC123'), maxLength: 4 }), (text) => {
      expect([maskPan(text), maskGst(text)]).toEqual(['X'.repeat(text.length), 'X'.repeat(text.length)])
    }),
  )
})

test('of an account or an Aadhaar number its last four are shown behind the same cover, however long it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 4 }), (last4) => {
      expect([maskToLast4(last4), maskToLast4('')]).toEqual([`XXXXXXXX${last4}`, ''])
    }),
  )
})
