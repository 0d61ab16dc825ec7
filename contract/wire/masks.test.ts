import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isMasked,
  maskEmail,
  maskGst,
  maskMobile,
  maskNumber,
  maskPan,
  maskSecret,
  maskToLast4,
  maskToken,
} from './masks.ts'

const number = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWYZ0123456789'),
  minLength: 5,
  maxLength: 20,
})
const shownOf = (masked: string) => masked.replaceAll('X', '')

const showsAtMost = (pan: typeof maskPan, gst: typeof maskGst) =>
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
  expect(fc.check(showsAtMost(maskPan, maskGst)).counterexample).toBeNull()
})

test('a mask that shows one sign more, or another one, is found', () => {
  const oneMore = (text: string) => `${'X'.repeat(text.length - 5)}${text.slice(-5)}`
  expect([
    fc.check(showsAtMost(maskGst, maskGst)).failed,
    fc.check(showsAtMost(maskPan, maskPan)).failed,
    fc.check(showsAtMost(maskPan, oneMore)).failed,
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

test('of a mobile number of any length at most the last four digits are shown, and of ten digits exactly these', () => {
  const masked = ['98', '98765', '9876543210', '919876543210'].map(maskMobile)
  expect(masked).toEqual(['XX', 'XXXXX', 'XXXXXX3210', 'XXXXXXXX3210'])
})

test('what a mask has covered is recognised as covered, also where the number was short', () => {
  const shown = [
    maskToLast4('4567'),
    maskMobile('9876543210'),
    maskPan('ABCDE1234F'),
    maskGst('27ABCDE1234F1Z5'),
    maskNumber('12'),
    maskEmail('asha@paywise.example'),
    maskSecret(),
  ]
  expect(shown.filter((text) => !isMasked(text))).toEqual([])
  expect(['', '9876543210', 'ABCDE1234F'].filter(isMasked)).toEqual([])
})

test('the token of an app is shown by its end alone', () => {
  expect([maskToken('dGhpcy1pcy1hLXRva2Vu'), maskToken('')]).toEqual(['…Rva2Vu', ''])
})
