import type { CheckedKindEntry } from './checkedKind.ts'

export const feeKind = {
  kind: 'subscription',
  name: 'Subs. Fees',
  subject: 'fee',
  readers: ['opssettlements'],
  deciders: ['opssettlements'],
  hasEffect: false,
  list: 'rates.fees',
  fields: {
    feeType: { label: 'fee_type', as: 'text', codes: 'other' },
    duration: { label: 'duration', as: 'text' },
    fee: { label: 'fee', as: 'paise' },
    gst: { label: 'gst', as: 'paise' },
    brandCode: { label: 'brand_code', as: 'text' },
    thresholdDate: { label: 'threshhold_date', as: 'day' },
  },
} as const satisfies CheckedKindEntry
