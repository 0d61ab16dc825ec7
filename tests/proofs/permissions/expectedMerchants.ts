import type { ExpectedRow } from './expectedRow.ts'

const nowhere = 'M9999999'

export const expectedMerchants: readonly ExpectedRow[] = [
  {
    call: 'merchants.search',
    opensFor: ['updatemerchantuser', 'getporfoliomerchants'],
    asks: { merchant_code: [nowhere] },
    answer: '200',
  },
  {
    call: 'merchants.find',
    opensFor: ['updatemerchantuser', 'getporfoliomerchants'],
    asks: { text: 'zz' },
    answer: '200',
  },
  {
    call: 'merchants.changes',
    opensFor: ['updatemerchantuser', 'getporfoliomerchants'],
    asks: { size: 1 },
    answer: '200',
  },
  {
    call: 'merchants.edit',
    opensFor: ['updatemerchantuser'],
    asks: [{ merchant_code: nowhere, display_name: 'Nowhere Stores' }],
    ifMatch: 1,
    answer: '404 merchant-not-found',
  },
  {
    call: 'merchants.deactivate',
    opensFor: ['deactivatemerchant'],
    asks: { mid_list: [nowhere] },
    answer: '404 merchant-not-found',
  },
  {
    call: 'merchants.reactivate',
    opensFor: ['deactivatemerchant'],
    asks: { mid_list: [nowhere] },
    answer: '404 merchant-not-found',
  },
  {
    call: 'merchants.unmask',
    opensFor: ['view_kyc_role'],
    asks: { merchant_code: nowhere, field: 'panNumber', reason: 'Checking the certificate' },
    answer: '404 merchant-not-found',
  },
]
