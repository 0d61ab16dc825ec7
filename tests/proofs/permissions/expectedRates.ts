import type { ExpectedRow } from './expectedRow.ts'

const nowhere = 'M9999999'
const settlements = ['opssettlements']
export const expectedRates: readonly ExpectedRow[] = [
  { call: 'rates.general', opensFor: settlements, asks: { pageSize: 1 }, answer: '200' },
  { call: 'rates.brand', opensFor: settlements, asks: { pageSize: 1 }, answer: '200' },
  { call: 'rates.special', opensFor: settlements, asks: { pageSize: 1 }, answer: '200' },
  { call: 'rates.save', opensFor: settlements, asks: {}, answer: '400 bad-request' },
  { call: 'rates.fees', opensFor: settlements, asks: { pageSize: 1 }, answer: '200' },
  { call: 'rates.saveFee', opensFor: settlements, asks: { action: 'remove' }, answer: '400 bad-request' },
  { call: 'rates.features', opensFor: settlements, asks: {}, answer: '200' },
  { call: 'rates.merchantFeatures', opensFor: settlements, asks: { merchant_codes: [nowhere] }, answer: '200' },
  { call: 'rates.settlementFeatures', opensFor: ['updatemerchantuser'], asks: {}, answer: '200' },
  {
    call: 'rates.agreedFeatures',
    opensFor: ['updatemerchantuser'],
    asks: { merchant_code: nowhere },
    answer: '404 merchant-not-found',
  },
  { call: 'rates.updateCharges', opensFor: settlements, asks: { merchant_codes: [] }, answer: '400 bad-request' },
]
