import { wordsOfCode } from '#contract/wire/codedWords.ts'
import type { MdrContent } from '#contract/calls/money/rates.ts'
import { formatRupees } from '#contract/wire/money.ts'

interface Versioned {
  readonly version: number
}

/** 'Credit card version 4, ASTRON, ₹0.00 to ₹2,000.00'. */
export const titleOfMdr = (content: MdrContent, { version }: Versioned): string =>
  [
    `${wordsOfCode('method', content.paymentMethod)} version ${version}`,
    ...[content.merchantCode, content.brand, content.category].filter((part) => part !== ''),
    `${formatRupees(content.fromAmount)} to ${formatRupees(content.toAmount)}`,
  ].join(', ')

/** The same with its days. */
export const titleWithDays = (content: MdrContent, row: Versioned): string =>
  `${titleOfMdr(content, row)}, ${content.from} to ${content.to}`
