import type { WaitingKindEntry } from './waitingKind.ts'

/** By its code. */
export const superMerchantKind = {
  kind: 'superMerchant',
  name: 'Super Merchant',
  step: 'approve',
  deciders: ['kyc_approved'],
  decidedAt: (merchantCode) =>
    `/supermerchants/add-edit-merchant/view?${new URLSearchParams({ merchant: merchantCode })}`,
} as const satisfies WaitingKindEntry
