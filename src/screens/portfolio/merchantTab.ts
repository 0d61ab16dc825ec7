import type { Merchant } from '#contract/calls/merchants.ts'

export interface MerchantTabProps {
  readonly merchant: Merchant
}
