import { expect, test } from 'vitest'
import { contentOfFeeDraft, faultsOfFeeDraft, gstOfDraft } from './feeDraft.ts'

const draft = { feeType: ' SUBSCRIPTION ', duration: 'YEARLY', fee: '1999.50', brandCode: 'ASTRON', thresholdDate: '' }

test('a fee is sent in paise, with 18 % GST shown and a threshhold_date only when there is one', () => {
  expect([gstOfDraft(draft), contentOfFeeDraft(draft)]).toEqual([
    '359.91',
    { feeType: 'SUBSCRIPTION', duration: 'YEARLY', fee: 199_950, brandCode: 'ASTRON', thresholdDate: null },
  ])
  expect(contentOfFeeDraft({ ...draft, thresholdDate: '2027-03-31' })?.thresholdDate).toBe('2027-03-31')
})

test('a fee is not sent while fee_type, duration, fee or brand_code is missing or wrong', () => {
  const wrong = [{ feeType: ' ' }, { duration: '' }, { fee: '' }, { fee: '12.345' }, { brandCode: '' }]
  expect(wrong.map((change) => contentOfFeeDraft({ ...draft, ...change }))).toEqual(wrong.map(() => undefined))
  expect([gstOfDraft({ ...draft, fee: 'x' }), faultsOfFeeDraft({ ...draft, fee: 'x' })]).toEqual([
    '',
    { fee: 'Write a number with at most 2 decimals.' },
  ])
})
