import type { ExpectedRow } from './expectedRow.ts'

const nowhere = 'M9999999'
const settlements = ['opssettlements']
const maker = 'bank_setup_maker_service'
const checker = 'bank_setup_checker_service'
/** The Setup tab: conflict X048. */
const setup = ['opssettlements', maker, checker, 'bank_setup_view_service']

const scheme = {
  id: 999_999,
  bank: 'Sahyadri Bank',
  bank_code: 'SHYD',
  tenure: 3,
  rate: 12,
  bank_tenure_id: 'T3',
  brand_code: 'NOWHERE',
  start_date: '2026-01-01T00:00:00Z',
  end_date: '2026-12-31T00:00:00Z',
}

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
  { call: 'bankSchemes.list', opensFor: setup, asks: { size: 1 }, answer: '200' },
  { call: 'bankSchemes.banks', opensFor: setup, asks: {}, answer: '200' },
  { call: 'bankSchemes.create', opensFor: [maker], asks: {}, answer: '400 bad-request' },
  { call: 'bankSchemes.edit', opensFor: [maker], asks: scheme, ifMatch: 1, answer: '404 record-not-found' },
  {
    call: 'bankSchemes.verify',
    opensFor: [checker],
    asks: { ...scheme, verification_status: 'APPROVED' },
    ifMatch: 1,
    answer: '404 record-not-found',
  },
]
