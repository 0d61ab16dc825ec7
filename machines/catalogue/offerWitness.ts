import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { formatIndianAt } from '#contract/wire/indianTime.ts'
import type { OfferTransaction } from './offerRule.ts'
import { rupeesInWords } from './velocityRule.ts'

/** A transaction in words: "₹10,000 on 27 Nov 2026 00:00, HDFC, EMI of 6 months, SKU-02". What may be any is left out. */
export const witnessInWords = (witness: OfferTransaction): string =>
  [
    `${rupeesInWords(witness.amountPaise)} on ${formatIndianAt(witness.at, 'D MMM YYYY HH:mm')}`,
    wordsOfCode('bank', witness.bankCode),
    wordsOfCode('method', witness.paymentMethod),
    witness.tenure === '' ? '' : `${witness.tenure} months`,
    witness.sku === '' ? '' : `SKU ${witness.sku}`,
    witness.groupCode === '' ? '' : `group ${witness.groupCode}`,
    witness.dealerCategory === '' ? '' : `category ${witness.dealerCategory}`,
    witness.region === '' ? '' : `in ${witness.region}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
