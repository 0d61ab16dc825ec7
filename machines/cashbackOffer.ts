import { shareOf } from '#contract/wire/money.ts'
import { schemeStateAt, type Span } from './schemeLife.ts'

export interface CashbackOffer extends Span {
  readonly productCode: string
  readonly bankCode: string
  readonly paymentMethods: readonly string[]
  readonly groupCodes: readonly string[]
  readonly cashbackType: 'PERCENTAGE' | 'AMOUNT'
  /** Basis points, or paise. */
  readonly totalCashback: number
  readonly maxCashbackPaise: number
  readonly minTransactionPaise: number
}

/** What is known of a transaction; an unknown value is empty, and matches no list. */
export interface OfferedTransaction {
  readonly productCode: string
  readonly amountPaise: number
  readonly bankCode: string
  readonly paymentMethod: string
  readonly groupCode: string
  readonly at: number
}

/** An empty list means all. */
const isOf = (list: readonly string[], value: string): boolean =>
  list.length === 0 || (value !== '' && list.some((one) => one.toUpperCase() === value.toUpperCase()))

/** Every reason for which an offer does not apply; none: it does. */
export const whyNotOffered = (offer: CashbackOffer, transaction: OfferedTransaction): string[] => {
  const state = schemeStateAt(offer, transaction.at)
  const checks: readonly (readonly [boolean, string])[] = [
    [state !== 'scheduled', 'The offer had not begun when the transaction was made.'],
    [state !== 'ended', 'The offer had ended when the transaction was made.'],
    [
      offer.productCode === '' || offer.productCode === transaction.productCode,
      `The offer is for the product ${offer.productCode}.`,
    ],
    [
      transaction.amountPaise >= offer.minTransactionPaise,
      'The amount is below the smallest transaction of the offer.',
    ],
    [
      isOf(offer.bankCode === '' ? [] : [offer.bankCode], transaction.bankCode),
      `The offer is for the bank ${offer.bankCode}${transaction.bankCode === '' ? '; the bank of the transaction is not known' : ''}.`,
    ],
    [isOf(offer.paymentMethods, transaction.paymentMethod), `The offer is for ${offer.paymentMethods.join(', ')}.`],
    [isOf(offer.groupCodes, transaction.groupCode), `The offer is for dealers of ${offer.groupCodes.join(', ')}.`],
  ]
  return checks.filter(([isMet]) => !isMet).map(([, reason]) => reason)
}

/** What an offer that applies gives, in paise; a cap of zero is none. */
export const cashbackOf = (offer: CashbackOffer, amountPaise: number): number => {
  const given = offer.cashbackType === 'AMOUNT' ? offer.totalCashback : shareOf(amountPaise, offer.totalCashback)
  const capped = offer.maxCashbackPaise === 0 ? given : Math.min(given, offer.maxCashbackPaise)
  return Math.min(capped, amountPaise)
}
