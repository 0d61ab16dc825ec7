import { expect, test } from 'vitest'
import { type CashbackOffer, cashbackOf, type OfferedTransaction, whyNotOffered } from './cashbackOffer.ts'

const offer: CashbackOffer = {
  from: 1_000,
  to: 2_000,
  productCode: 'TV55',
  bankCode: 'HDFC',
  paymentMethods: ['CREDIT_CARD'],
  groupCodes: ['G1'],
  cashbackType: 'PERCENTAGE',
  totalCashback: 500,
  maxCashbackPaise: 200_000,
  minTransactionPaise: 1_000_000,
}
const bought: OfferedTransaction = {
  productCode: 'TV55',
  amountPaise: 3_000_000,
  bankCode: 'hdfc',
  paymentMethod: 'credit_card',
  groupCode: 'G1',
  at: 1_500,
}

test('an offer applies, or says every reason for which it does not', () => {
  expect(whyNotOffered(offer, bought)).toEqual([])
  const other = {
    productCode: 'TV43',
    amountPaise: 999_999,
    bankCode: '',
    paymentMethod: 'UPI',
    groupCode: '',
    at: 2_000,
  }
  expect(whyNotOffered(offer, other)).toEqual([
    'The offer had ended when the transaction was made.',
    'The offer is for the product TV55.',
    'The amount is below the smallest transaction of the offer.',
    'The offer is for the bank HDFC; the bank of the transaction is not known.',
    'The offer is for payments by credit card.',
    'The offer is for dealers of G1; the dealer has no group code.',
  ])
  const open = { ...offer, productCode: '', bankCode: '', paymentMethods: [], groupCodes: [], minTransactionPaise: 0 }
  expect(whyNotOffered(open, { ...other, at: 1_000 })).toEqual([])
})

test('cashback is what the rule gives, at most its cap and the amount', () => {
  expect([
    cashbackOf(offer, 3_000_000),
    cashbackOf(offer, 30_000_000),
    cashbackOf({ ...offer, maxCashbackPaise: 0 }, 30_000_000),
    cashbackOf({ ...offer, cashbackType: 'AMOUNT', totalCashback: 150_000 }, 3_000_000),
    cashbackOf({ ...offer, cashbackType: 'AMOUNT', totalCashback: 150_000 }, 100_000),
  ]).toEqual([150_000, 200_000, 1_500_000, 150_000, 100_000])
})
