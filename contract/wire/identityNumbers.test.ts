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
  .tuple(drawn(letters, 3), fc.constantFrom(...'ABCFGHJKLPT'), drawn(letters, 1), drawn(digits, 4), drawn(letters, 1))
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

type Accepts = (text: string) => boolean

/** Every PAN is taken; of another length, in lower case or with an unknown kind of holder none is. */
const holdsForPan = (accepts: Accepts) =>
  fc.property(pan, drawn('DEIMNOQRSUVWXYZ', 1), (text, kind) => {
    expect([
      accepts(text),
      accepts(text.slice(1)),
      accepts(`${text}A`),
      accepts(text.toLowerCase()),
      accepts(replaced(text, 3, kind)),
    ]).toEqual([true, false, false, false, false])
  })

/** Every GSTIN holds its PAN, and no single wrong sign leaves it right. */
const holdsForGstin = (accepts: Accepts) =>
  fc.property(gstin, fc.nat(14), fc.constantFrom(...(digits + letters)), (text, at, sign) => {
    expect([accepts(text), isPan(panOfGstin(text))]).toEqual([true, true])
    fc.pre(text[at] !== sign)
    expect(accepts(replaced(text, at, sign))).toEqual(false)
  })

/** Every Aadhaar number is taken; with one wrong digit, or two neighbours exchanged, none is. */
const holdsForAadhaar = (accepts: Accepts) =>
  fc.property(aadhaar, fc.nat(11), fc.nat(9), fc.nat(10), (text, at, digit, first) => {
    expect([accepts(text), accepts(text.slice(1)), accepts(`${text}0`)]).toEqual([true, false, false])
    const exchanged = `${text.slice(0, first)}${text[first + 1]}${text[first]}${text.slice(first + 2)}`
    const wrong = [replaced(text, at, String(digit)), exchanged].filter((changed) => changed !== text)
    expect(wrong.filter(accepts)).toEqual([])
  })

/** Every IFSC is taken; without its zero, of another length or in lower case none is. */
const holdsForIfsc = (accepts: Accepts) =>
  fc.property(ifsc, drawn(letters, 1), (text, letter) => {
    expect([
      accepts(text),
      accepts(replaced(text, 4, letter)),
      accepts(text.slice(0, 10)),
      accepts(`${text}1`),
      accepts(text.toLowerCase()),
    ]).toEqual([true, false, false, false, false])
  })

test.each([
  ['PAN', () => fc.check(holdsForPan(isPan))],
  ['GSTIN', () => fc.check(holdsForGstin(isGstin))],
  ['Aadhaar number', () => fc.check(holdsForAadhaar(isAadhaar))],
  ['IFSC', () => fc.check(holdsForIfsc(isIfsc))],
])('every %s is taken, and none with a wrong sign', (_, check) => {
  expect(check().counterexample).toBeNull()
})

test('what is said of each number finds rules that take too much', () => {
  expect([
    fc.check(holdsForPan((text) => /^[A-Z]{5}\d{4}[A-Z]$/.test(text))).failed,
    fc.check(holdsForGstin((text) => /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/.test(text))).failed,
    fc.check(holdsForAadhaar((text) => /^\d{12}$/.test(text))).failed,
    fc.check(holdsForIfsc((text) => /^[A-Z]{4}[A-Z0-9]{7}$/.test(text))).failed,
  ]).toEqual([true, true, true, true])
})
