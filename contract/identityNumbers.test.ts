import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  gstCheckDigit,
  hasVerhoeffDigit,
  isAadhaar,
  isGstin,
  isIfsc,
  isPan,
  panOfGstin,
  verhoeffDigit,
} from './identityNumbers.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'
const drawn = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length })
const pan = fc
  .tuple(drawn(letters, 3), fc.constantFrom(...'ABCFGHJLPT'), drawn(letters, 1), drawn(digits, 4), drawn(letters, 1))
  .map((parts) => parts.join(''))
const gstin = fc
  .tuple(drawn(digits, 2), pan, fc.constantFrom(...`123456789${letters}`), drawn(letters, 1))
  .map((parts) => parts.join(''))
  .map((body) => body + gstCheckDigit(body))
const aadhaar = drawn(digits, 11).map((body) => body + verhoeffDigit(body))
const ifsc = fc.tuple(drawn(letters, 4), drawn(digits + letters, 6)).map(([bank, branch]) => `${bank}0${branch}`)

const replaced = (text: string, at: number, character: string) => text.slice(0, at) + character + text.slice(at + 1)

test('published numbers are right, and each with one wrong sign is not', () => {
  expect([
    gstCheckDigit('27AAPFU0939F1Z'),
    verhoeffDigit('236'),
    verhoeffDigit('12345'),
    hasVerhoeffDigit('1428570'),
    isGstin('27AAPFU0939F1ZV'),
    isGstin('27AAPFU0939F1ZW'),
  ]).toEqual(['V', '3', '1', true, true, false])
})

test('every PAN is taken; of another length, in lower case or with an unknown kind of holder none is', () => {
  fc.assert(
    fc.property(pan, drawn('DEIKMNOQRSUVWXYZ', 1), (text, kind) => {
      expect([
        isPan(text),
        isPan(text.slice(1)),
        isPan(`${text}A`),
        isPan(text.toLowerCase()),
        isPan(replaced(text, 3, kind)),
      ]).toEqual([true, false, false, false, false])
    }),
  )
})

test('every GSTIN holds its PAN, and no single wrong sign leaves it right', () => {
  fc.assert(
    fc.property(gstin, fc.nat(14), fc.constantFrom(...(digits + letters)), (text, at, sign) => {
      expect([isGstin(text), isPan(panOfGstin(text))]).toEqual([true, true])
      fc.pre(text[at] !== sign)
      expect(isGstin(replaced(text, at, sign))).toEqual(false)
    }),
  )
})

test('every Aadhaar number is taken; with one wrong digit, or two neighbours exchanged, none is', () => {
  fc.assert(
    fc.property(aadhaar, fc.nat(11), fc.nat(9), fc.nat(10), (text, at, digit, first) => {
      expect([isAadhaar(text), isAadhaar(text.slice(1)), isAadhaar(`${text}0`)]).toEqual([true, false, false])
      const exchanged = `${text.slice(0, first)}${text[first + 1]}${text[first]}${text.slice(first + 2)}`
      const wrong = [replaced(text, at, String(digit)), exchanged].filter((changed) => changed !== text)
      expect(wrong.filter(isAadhaar)).toEqual([])
    }),
  )
})

test('every IFSC is taken; without its zero, of another length or in lower case none is', () => {
  fc.assert(
    fc.property(ifsc, drawn(letters, 1), (text, letter) => {
      expect([
        isIfsc(text),
        isIfsc(replaced(text, 4, letter)),
        isIfsc(text.slice(0, 10)),
        isIfsc(`${text}1`),
        isIfsc(text.toLowerCase()),
      ]).toEqual([true, false, false, false, false])
    }),
  )
})
