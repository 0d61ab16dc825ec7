import { expect, it } from 'vitest'
import { findMerchants, searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { listPeople } from '#contract/calls/people/people.ts'
import { listRecentTransactions } from '#contract/calls/reports/dashboard.ts'
import { soughtText, typedCode, typedMobile, typedText } from './typedText.ts'

/** As they are pasted from chats, pages and sheets. */
const pastedCodes = [
  'm0000045',
  ' M0000045\t',
  'M000 0045',
  '\u200bM0000045\u00a0',
  '\ufeffM0000045\n',
  'M000\u200d0045',
  '"M0000045"',
  "'M0000045",
  '“M0000045”',
  'Ｍ０００００４５',
  '\u202aM0000045\u202c\r\n',
]
const pastedMobiles = [
  '9000000025',
  '+91 90000 00025',
  '+91-90000-00025',
  '90000-00025',
  '90000\u201100025',
  '919000000025',
  '09000000025',
  '90000\u00a000025',
  '(+91) 90000 00025',
  "'9000000025",
  '\u202a+91 90000 00025\u202c',
]

it('a merchant code is the same however it was pasted', () => {
  const plain = pastedCodes.map(() => 'M0000045')
  expect(pastedCodes.map(typedCode)).toEqual(plain)
  expect(pastedCodes.map(soughtText)).toEqual(plain)
})

it('a mobile number is its ten digits with or without the country, and anything else stays', () => {
  const plain = pastedMobiles.map(() => '9000000025')
  expect(pastedMobiles.map(typedMobile)).toEqual(plain)
  expect(pastedMobiles.map(soughtText)).toEqual(plain)
  expect([' 98765 ', '+44 20 7946 0958', '-'].map(typedMobile)).toEqual(['98765', '+442079460958', '-'])
})

it('words keep their spaces and letters, and a number that is still typed is its digits', () => {
  expect([' “Asha\u00a0 Kirana”\u200b ', "Asha's", 'A1 Stores 24', 'क्\u200dष'].map(typedText)).toEqual([
    'Asha Kirana',
    "Asha's",
    'A1 Stores 24',
    'क्\u200dष',
  ])
  expect(['90000-00', '+91 90000', 'asha kirana', 'T-20261121'].map(soughtText)).toEqual([
    '9000000',
    '90000',
    'asha kirana',
    'T-20261121',
  ])
})

it('a picture, signs alone and 20,000 letters are nothing that can be looked for', () => {
  expect(['🙂', '👩‍👩‍👧', '—', '""', '\u200b', 'a'.repeat(20_000), ' '.repeat(20_000)].map(soughtText)).toEqual(
    Array.from({ length: 7 }, () => ''),
  )
})

it('the gateway reads what was pasted as the panel does', () => {
  const read = pastedMobiles.map((pasted) => [
    findMerchants.request.parse({ text: pasted }).text,
    searchMerchants.request.parse({ mobile_number: pasted, merchant_code: pastedCodes[4] && [pastedCodes[4]] }),
  ])
  expect(new Set(read.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(pastedCodes.map((text) => findMerchants.request.parse({ text }).text)).toEqual(
    pastedCodes.map(() => 'M0000045'),
  )
  expect(listPeople.request.parse({ text: ' “asha\u00a0rao”\u200b' }).text).toBe('asha rao')
  expect(listRecentTransactions.request.parse({ txn_ref_number: '\u200bT-1\u00a0' }).txnRefNumber).toBe('T-1')
})
