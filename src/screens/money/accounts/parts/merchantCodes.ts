import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { codes, splitCodes as split } from '#src/lists/search/filters.ts'

/** As people give them: upper-cased and split by comma, each once. */
export const splitCodes = (text: string): readonly string[] => split(text.toUpperCase())

export const readCodes = (text: string): string[] =>
  splitCodes(text).flatMap((code) => MerchantCode.safeParse(code).data ?? [])

export const merchantCodesFilter = codes('Merchant Code', {
  key: 'merchant_code',
  most: 500,
  isUpperCase: true,
  schema: MerchantCode,
  noun: 'merchant code',
  caption: 'Several, separated by commas',
})

const noContext = { today: '', textOf: () => '', labelOf: () => '' }
export const faultOfCodes = (text: string): string | undefined => merchantCodesFilter.faultOf?.(text, noContext)
