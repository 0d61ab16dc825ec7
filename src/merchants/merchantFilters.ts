import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { mostListed } from '#contract/wire/shortList.ts'
import { typedCode, typedMobile } from '#contract/wire/typedText.ts'
import { codes, text } from '#src/lists/search/filters.ts'

/** What merchants are searched by, as people type it and as it comes from a chat or a sheet. */
export const merchantCodeFilter = (key?: string, isRequired = false) =>
  text('Merchant Code', {
    max: 20,
    clean: typedCode,
    schema: MerchantCode,
    isRequired,
    ...(key === undefined ? {} : { key }),
  })

/** Several merchants, as a report takes them. */
export const merchantCodesFilter = codes('Merchant Code', {
  most: mostListed,
  isUpperCase: true,
  schema: MerchantCode,
  noun: 'merchant code',
})

export const mobileNumberFilter = text('Mobile Number', { max: 15, clean: typedMobile, inputMode: 'tel' })

export const distributorCodeFilter = (label: string) => text(label, { max: 40 })
