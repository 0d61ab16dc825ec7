import type { RequestOf } from '#contract/wire/call.ts'
import type { searchMerchants } from '#contract/calls/merchants/merchants.ts'

/** The same wherever a merchant is opened and in the documented search by code: what one screen was answered is there for the others without a network. */
export const oneMerchantRequest = (merchantCode: string): RequestOf<typeof searchMerchants> => ({
  merchantCode: [merchantCode],
  page: 1,
  size: 10,
  sort: 'merchantCode',
  order: 'asc',
})
