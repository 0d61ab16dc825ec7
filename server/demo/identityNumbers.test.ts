import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gstCheckDigit, hasVerhoeffDigit, verhoeffDigit } from '#contract/wire/identityNumbers.ts'
import { gstNumber, unissuedAadhaar } from './identityNumbers.ts'

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
const pan = fc.stringMatching(/^[A-Z]{3}[PCFH][A-Z]\d{4}[A-Z]$/)

describe('the check digit of a GSTIN', () => {
  test('is that of the published example', () => {
    expect(gstCheckDigit('27AAPFU0939F1Z')).toEqual('V')
  })

  test('shows any one character that was typed wrongly', () => {
    fc.assert(
      fc.property(digits(2), pan, fc.nat(13), fc.integer({ min: 1, max: 35 }), (state, holder, place, by) => {
        const body = gstNumber(state, holder).slice(0, 14)
        const value = (Number.parseInt(body.charAt(place), 36) + by) % 36
        const wrong = body.slice(0, place) + value.toString(36).toUpperCase() + body.slice(place + 1)
        expect(gstCheckDigit(wrong)).not.toEqual(gstCheckDigit(body))
      }),
    )
  })
})

describe("Verhoeff's digit", () => {
  test('is that of the published example', () => {
    expect(verhoeffDigit('236')).toEqual('3')
    expect(hasVerhoeffDigit('2363')).toEqual(true)
  })

  test('shows any one wrong digit and any two neighbours exchanged', () => {
    fc.assert(
      fc.property(digits(10), fc.nat(11), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
        const number = unissuedAadhaar('1', body)
        expect(hasVerhoeffDigit(number)).toEqual(true)
        const digit = (Number(number.charAt(place)) + by) % 10
        expect(hasVerhoeffDigit(number.slice(0, place) + digit + number.slice(place + 1))).toEqual(false)
        const [one, next] = [number.charAt(place), number.charAt(place + 1)]
        if (next === '' || one === next) return
        expect(hasVerhoeffDigit(number.slice(0, place) + next + one + number.slice(place + 2))).toEqual(false)
      }),
    )
  })
})
