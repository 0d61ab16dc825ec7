import type { Merchant } from '#contract/calls/merchants/merchants.ts'

export interface MerchantTabProps {
  readonly merchant: Merchant
}

/** Filters belong to the merchant and the tab that they were set in. */
export const place = ['merchant_code', 'tab'] as const

export const noneOfMerchant = {
  empty: { title: 'No records found', text: 'Change the filters, or Reset them.' },
  none: { title: 'No records found', text: 'There are none yet.' },
} as const
