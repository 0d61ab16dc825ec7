import { expect, it } from 'vitest'
import { maskAudited } from './auditMask.ts'

it('an entry keeps no number, address or password of a person in full', () => {
  const change = {
    name: 'Asha Rao',
    email: 'asha@paywise.example',
    mobile_number: '9876543210',
    panNumber: 'ABCDE1234F',
    gstNumber: '27ABCDE1234F1Z5',
    accountRefNumber: '123',
    password: 'Opsdesk@2026',
    M0000001: { emailId: 'x@y.example', isActive: true },
    rows: [1, 2],
  }
  const masked = {
    name: 'Asha Rao',
    email: 'aXXXX@paywise.example',
    mobile_number: 'XXXXXX3210',
    panNumber: 'XXXXXX234X',
    gstNumber: 'XXXXXXXXXXXF1Z5',
    accountRefNumber: 'XXXX',
    password: 'XXXX',
    M0000001: { emailId: 'xXXXX@y.example', isActive: true },
    rows: [1, 2],
  }
  expect(maskAudited(change)).toEqual(masked)
  expect(maskAudited(masked)).toEqual(masked)
})

it('what only says which field was looked at stays readable', () => {
  const look = { field: 'panNumber', reason: 'a call of the merchant', passwordExpiresOn: '2026-12-01' }
  expect(maskAudited(look)).toEqual(look)
})

it('a change that the mask would hide is said in words', () => {
  const masked = maskAudited(
    { mobile: '9876543210', email: 'asha@a.example' },
    { mobile: '9123453210', email: 'asha@a.example' },
  )
  expect(masked).toEqual({ mobile: 'XXXXXX3210 (changed)', email: 'aXXXX@a.example' })
  expect(maskAudited(masked)).toEqual(masked)
})
