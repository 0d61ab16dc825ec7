import { expect, test } from 'vitest'
import { feeTable, gstOf } from './feeTable.ts'

const draft = { feeType: ' SUBSCRIPTION ', duration: 'YEARLY', fee: '1999.50', brandCode: 'ASTRON', thresholdDate: '' }

test('a fee is sent in paise, with 18 % GST shown and a threshhold_date only when there is one', () => {
  expect([gstOf(draft.fee), feeTable.contentOf(draft)]).toEqual([
    '359.91',
    { feeType: 'SUBSCRIPTION', duration: 'YEARLY', fee: 199_950, brandCode: 'ASTRON', thresholdDate: null },
  ])
  expect(feeTable.contentOf({ ...draft, thresholdDate: '2027-03-31' })?.thresholdDate).toBe('2027-03-31')
})

test('a fee is not sent while fee_type, duration, fee or brand_code is missing or wrong', () => {
  const wrong = [{ feeType: ' ' }, { duration: '' }, { fee: '' }, { fee: '12.345' }, { brandCode: '' }]
  expect(wrong.map((change) => feeTable.contentOf({ ...draft, ...change }))).toEqual(wrong.map(() => undefined))
  expect([gstOf('x'), feeTable.faultsOf({ ...draft, fee: 'x' }, false).fee]).toEqual([
    '',
    'Write a number with at most 2 decimals.',
  ])
})
