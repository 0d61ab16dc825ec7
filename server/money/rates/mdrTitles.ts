import type { MdrContent } from '#contract/calls/money/rates.ts'
import { writeHundredths } from '#contract/wire/money.ts'

const inRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})
const rupees = (paise: number) => inRupees.format(writeHundredths(paise) as Intl.StringNumericLiteral)

interface Versioned {
  readonly version: number
}

/** 'CREDIT_CARD version 4, ASTRON, ₹0 to ₹2,000'. */
export const titleOfMdr = (content: MdrContent, { version }: Versioned): string =>
  [
    `${content.paymentMethod} version ${version}`,
    ...[content.merchantCode, content.brand, content.category].filter((part) => part !== ''),
    `${rupees(content.fromAmount)} to ${rupees(content.toAmount)}`,
  ].join(', ')

/** The same with its days. */
export const titleWithDays = (content: MdrContent, row: Versioned): string =>
  `${titleOfMdr(content, row)}, ${content.from} to ${content.to}`
