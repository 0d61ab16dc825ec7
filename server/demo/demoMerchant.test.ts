import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { demoMerchant } from './demoMerchant.ts'
import { gstCheckDigit, hasVerhoeffDigit } from '#contract/wire/identityNumbers.ts'
import { places } from './places.ts'

const now = new Date('2026-02-01T09:00:00.000Z')
const sample = Array.from({ length: 5000 }, (_, index) => demoMerchant(index + 1, now))

describe('a demo merchant', () => {
  test('is the same for the same number and day', () => {
    const hash = createHash('sha256').update(JSON.stringify(sample)).digest('hex')
    expect(hash).toEqual('aab28729fdf8ef7ca9d319a3dd727ce0690e62a46dddd21ffba2db6816fe15af')
  })

  test('has numbers of valid form that agree with each other', () => {
    const faults = sample.filter((merchant) => {
      const place = places.find(({ city }) => city === merchant.city)
      const gst = merchant.gstNumber
      return !(
        place?.state === merchant.state &&
        /^[1-9]\d{5}$/.test(merchant.pinCode) &&
        merchant.pinCode.startsWith(place.pinPrefix) &&
        /^[A-Z]{3}[PCFH][A-Z]\d{4}[A-Z]$/.test(merchant.panNumber) &&
        (gst === '' ||
          (gst.startsWith(place.gstState + merchant.panNumber) && gstCheckDigit(gst.slice(0, 14)) === gst[14])) &&
        (merchant.aadhaarNumber === '' ||
          (/^[01]\d{11}$/.test(merchant.aadhaarNumber) && hasVerhoeffDigit(merchant.aadhaarNumber))) &&
        /^[A-Z]{4}0\d{6}$/.test(merchant.ifsc) &&
        /^\d{9,18}$/.test(merchant.accountNumber) &&
        /^9[01]\d{8}$/.test(merchant.mobileNumber) &&
        merchant.emailId.endsWith('@merchants.example')
      )
    })
    expect(faults).toEqual([])
  })

  test('was made before it was decided on, decided on before it was switched off, and none of it in the future', () => {
    const faults = sample.filter(({ createdAt, kycUpdatedAt, deactivationAt }) => {
      const times = [createdAt, kycUpdatedAt, deactivationAt, now].filter((time) => time instanceof Date)
      return times.some((time, index) => index > 0 && time < (times[index - 1] ?? time))
    })
    expect(faults).toEqual([])
  })

  test('is switched off by somebody at some time, or not at all', () => {
    const faults = sample.filter(
      ({ isActive, deactivationName, deactivationAt }) =>
        isActive !== (deactivationName === '') || isActive !== (deactivationAt === null),
    )
    expect(faults).toEqual([])
    expect(sample.filter(({ isActive }) => !isActive).length).toBeGreaterThan(100)
  })
})
