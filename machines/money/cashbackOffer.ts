import {
  anyValue,
  cashbackBy,
  oneOf,
  type OfferRule,
  type OfferTransaction,
  whyNotTaken,
} from '#machines/catalogue/offerRule.ts'
import type { Span } from '#machines/catalogue/schemeLife.ts'

/** An offer of Cashback Mgmt: a rule with fewer conditions, whose cost nobody shares. */
export interface CashbackOffer extends Span {
  readonly productCode: string
  readonly bankCode: string
  readonly paymentMethods: readonly string[]
  readonly groupCodes: readonly string[]
  readonly cashbackType: 'PERCENTAGE' | 'AMOUNT'
  /** Basis points, or paise. */
  readonly totalCashback: number
  /** Zero: no limit. */
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

/** As a rule of one brand, for the index of rules. */
export const ruleOfCashbackOffer = (offer: CashbackOffer, brandCode = ''): OfferRule => ({
  from: offer.from,
  to: offer.to,
  brandCode,
  bankCode: offer.bankCode.toUpperCase(),
  skus: offer.productCode === '' ? anyValue : oneOf(offer.productCode),
  paymentMethods: oneOf(...offer.paymentMethods),
  tenures: anyValue,
  groupCodes: oneOf(...offer.groupCodes),
  dealerCategories: anyValue,
  regions: anyValue,
  minTransactionPaise: offer.minTransactionPaise,
  cashbackType: offer.cashbackType,
  totalCashback: offer.totalCashback,
  maxCashbackPaise: offer.maxCashbackPaise === 0 ? null : offer.maxCashbackPaise,
  bankShareBps: 0,
  brandShareBps: 10_000,
  bankShareCapPaise: null,
  velocityRule: '',
})

const transactionOf = (transaction: OfferedTransaction): OfferTransaction => ({
  brandCode: '',
  amountPaise: transaction.amountPaise,
  bankCode: transaction.bankCode.toUpperCase(),
  paymentMethod: transaction.paymentMethod.toUpperCase(),
  tenure: '',
  sku: transaction.productCode.toUpperCase(),
  groupCode: transaction.groupCode.toUpperCase(),
  dealerCategory: '',
  region: '',
  at: transaction.at,
})

/** Every reason for which an offer does not apply; none: it does. */
export const whyNotOffered = (offer: CashbackOffer, transaction: OfferedTransaction): string[] =>
  whyNotTaken(ruleOfCashbackOffer(offer), transactionOf(transaction))

/** What an offer that applies gives, in paise; a cap of zero is none. */
export const cashbackOf = (offer: CashbackOffer, amountPaise: number): number =>
  cashbackBy(ruleOfCashbackOffer(offer), amountPaise).cashback
