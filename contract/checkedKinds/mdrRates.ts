import type { CheckedField, CheckedKindEntry } from './checkedKind.ts'

const fields: Readonly<Record<string, CheckedField>> = {
  paymentMethod: { label: 'payment_method', as: 'text', codes: 'method' },
  type: { label: 'type', as: 'text', codes: 'valueKind' },
  value: { label: 'value', as: ({ type }) => (type === 'FIXED' ? 'paise' : 'bps') },
  bankwiseValue: { label: 'bankwise_value', as: 'json' },
  fromAmount: { label: 'from_amount', as: 'paise' },
  toAmount: { label: 'to_amount', as: 'paise' },
  from: { label: 'from', as: 'day' },
  to: { label: 'to', as: 'day' },
  brand: { label: 'brand', as: 'text' },
  category: { label: 'category', as: 'text' },
  merchantCode: { label: 'merchant_code', as: 'text' },
}

const shared = {
  subject: 'rate',
  readers: ['opssettlements'],
  deciders: ['opssettlements'],
  hasEffect: true,
  fields,
} as const

/** The three masters of merchant discount rates. */
export const mdrKinds = {
  general: { kind: 'general', name: 'GeneralMdrMaster', list: 'rates.general', ...shared },
  brand: { kind: 'brand', name: 'BrandMdrMaster', list: 'rates.brand', ...shared },
  special: { kind: 'special', name: 'SpecialMdrMaster', list: 'rates.special', ...shared },
} as const satisfies Readonly<Record<string, CheckedKindEntry>>
