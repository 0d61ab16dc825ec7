import type { CheckedKind } from '#contract/checkedKinds/index.ts'
import type { Try } from './attempt.ts'
import type { Target } from './target.ts'

const merchant = ({ merchantCode }: Target) => [merchantCode]
const recordOf = (asked: string, id: (target: Target) => number) => (target: Target) => [`${asked}:${id(target)}`]
const own = 'M0000007'

const rate = {
  payment_method: 'CASH',
  type: 'PERCENTAGE',
  value: '2.5',
  bankwise_value: '{}',
  from_amount: '0',
  to_amount: '10',
  from: '2027-01-01',
  to: '2027-01-31',
  status: 'DRAFT',
}
const fee = { fee_type: 'TAKEN', duration: 'YEARLY', fee: '10', status: 'DRAFT' }
const charges = JSON.stringify([{ type: 'FIXED', value: 1, brand_code: 'ASTRON' }])

const idOf =
  (kind: CheckedKind) =>
  ({ checkedIds }: Target) =>
    checkedIds[kind] ?? 0
const special = idOf('special')
const feeOf = idOf('subscription')

/** Calls about rates, fees and features, beside what is asked of every checked record. */
export const rateTries: readonly Try[] = [
  { call: 'rates.general', asks: (target) => ({ id: special(target) }), keeps: recordOf('rate', special) },
  {
    call: 'rates.brand',
    asks: ({ brandCode }) => ({ brand: brandCode, pageSize: 300 }),
    keeps: ({ brandCode }) => [brandCode],
    byBrand: true,
  },
  { call: 'rates.special', asks: () => ({ pageSize: 300 }) },
  { call: 'rates.special', asks: ({ merchantCode }) => ({ merchant_code: [own, merchantCode] }), keeps: merchant },
  {
    call: 'rates.save',
    asks: (target) => ({ ...rate, id: special(target), merchant_code: own }),
    refused: 'not-found',
    ifMatch: 1,
  },
  { call: 'rates.save', asks: ({ merchantCode }) => ({ ...rate, merchant_code: merchantCode }), refused: 'not-found' },
  {
    call: 'rates.save',
    asks: (target) => ({ ...rate, merchant_code: own, replaces_id: special(target) }),
    refused: 'not-found',
  },
  {
    call: 'rates.save',
    asks: ({ brandCode }) => ({ ...rate, brand: brandCode }),
    refused: 'not-allowed',
    byBrand: true,
  },
  { call: 'rates.fees', asks: () => ({ pageSize: 300 }), byBrand: true },
  {
    call: 'rates.saveFee',
    asks: (target) => ({ action: 'update', data: { ...fee, id: feeOf(target), brand_code: 'ASTRON' } }),
    refused: 'not-found',
    ifMatch: 1,
    byBrand: true,
  },
  {
    call: 'rates.saveFee',
    asks: (target) => ({ action: 'add', data: { ...fee, replaces_id: feeOf(target), brand_code: 'ASTRON' } }),
    refused: 'not-found',
    byBrand: true,
  },
  {
    call: 'rates.saveFee',
    asks: ({ brandCode }) => ({ action: 'add', data: { ...fee, brand_code: brandCode } }),
    refused: 'not-allowed',
    byBrand: true,
  },
  { call: 'rates.merchantFeatures', asks: () => ({ size: 300 }) },
  { call: 'rates.merchantFeatures', asks: ({ merchantCode }) => ({ merchant_codes: [merchantCode] }), keeps: merchant },
  {
    call: 'rates.updateCharges',
    asks: ({ merchantCode }) => ({ merchant_codes: [merchantCode], brand_charges_mapping: charges }),
    refused: 'not-found',
  },
  {
    call: 'rates.updateCharges',
    asks: ({ merchantCode }) => ({ merchant_codes: [own, merchantCode], brand_charges_mapping: charges }),
    refused: 'not-found',
  },
  {
    call: 'rates.updateCharges',
    asks: ({ featureRowId }) => ({ merchant_codes: [own], brand_charges_mapping: charges, id: featureRowId }),
    refused: 'not-found',
    ifMatch: 1,
  },
  { call: 'rates.agreedFeatures', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: 'not-found' },
]
