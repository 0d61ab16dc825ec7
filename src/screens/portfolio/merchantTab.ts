import type { Merchant } from '#contract/merchants.ts'

export interface MerchantTabProps {
  readonly merchant: Merchant
}
