import { MerchantCode } from '#contract/calls/merchants.ts'
import { typedCode, typedMobile } from '#contract/wire/typedText.ts'
import { text } from '#src/lists/search/filters.ts'

/** What merchants are searched by, as people type it and as it comes from a chat or a sheet. */
export const merchantCodeFilter = (key?: string) =>
  text('Merchant Code', { max: 20, clean: typedCode, schema: MerchantCode, ...(key === undefined ? {} : { key }) })

export const mobileNumberFilter = text('Mobile Number', { max: 15, clean: typedMobile, inputMode: 'tel' })

export const distributorCodeFilter = (label: string) => text(label, { max: 40 })
