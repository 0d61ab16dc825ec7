import { expect, test } from 'vitest'
import { countedGain, createOfferGain, waysOfAct, waysToGiveMore } from './offerGain.ts'
import { anyValue, noneOf, type NumberedRule, type OfferRule, type OfferTransaction, oneOf } from './offerRule.ts'

const day = 86_400_000
const rule: NumberedRule = {
  id: 1,
  brandCode: 'ASTRON',
  bankCode: 'HDFC',
  skus: oneOf('A', 'B'),
  paymentMethods: oneOf('CREDIT_CARD'),
  tenures: anyValue,
  groupCodes: noneOf('G1'),
  dealerCategories: anyValue,
  regions: oneOf('KERALA'),
  minTransactionPaise: 1_000_000,
  cashbackType: 'PERCENTAGE',
  totalCashback: 500,
  maxCashbackPaise: 300_000,
  bankShareBps: 6_000,
  brandShareBps: 4_000,
  bankShareCapPaise: 120_000,
  velocityRule: 'count(card, day) <= 2',
  from: 0,
  to: 30 * day,
}
const ways = (more: Partial<OfferRule>, before: Partial<OfferRule> = {}) =>
  waysToGiveMore({ ...rule, ...before }, { ...rule, ...more }, day).map(
    ({ text, told }) => `${text}${{ byPayments: '', whereReached: ' (?)', never: ' (!)' }[told]}`,
  )

test('what gives less, the same or ends earlier is not more', () => {
  const less: Partial<OfferRule>[] = [
    {},
    { totalCashback: 400 },
    { maxCashbackPaise: 200_000 },
    { minTransactionPaise: 2_000_000 },
    { skus: oneOf('A') },
    { groupCodes: noneOf('G1', 'G2') },
    { groupCodes: oneOf('G2') },
    { tenures: oneOf('3') },
    { velocityRule: 'count(card, day) <= 1' },
    { to: 20 * day },
    { from: 5 * day },
    { to: day },
  ]
  expect(less.flatMap((more) => ways(more))).toEqual([])
  expect(ways({}, { velocityRule: '' })).toEqual([])
  expect(ways({}, { bankCode: '' })).toEqual([])
})

test('a rate, a cap, a minimum, reach, who pays, a check and an end are each named where they give more', () => {
  const more: Partial<OfferRule>[] = [
    { totalCashback: 750 },
    { totalCashback: 10_000 },
    { maxCashbackPaise: 400_000 },
    { maxCashbackPaise: 700_000 },
    { maxCashbackPaise: null },
    { minTransactionPaise: 500_000 },
    { minTransactionPaise: 0 },
    { bankCode: 'SBI' },
    { bankCode: '' },
    { skus: oneOf('A', 'C') },
    { paymentMethods: anyValue },
    { groupCodes: noneOf('G2') },
    { groupCodes: oneOf('G1') },
    { regions: noneOf('KERALA') },
    { bankShareBps: 5_000, brandShareBps: 5_000 },
    { bankShareCapPaise: null },
    { bankShareCapPaise: 10_000 },
    { velocityRule: '' },
    { velocityRule: 'count(card, day) <= 3' },
    { velocityRule: 'merchantTxnCount(bin) < 4' },
    { to: 31 * day },
    { cashbackType: 'AMOUNT', totalCashback: 30_000 },
  ]
  expect(more.flatMap((one) => ways(one))).toEqual([
    'It gives 7.5 % instead of 5 %.',
    'It gives 100 % instead of 5 %. (!)',
    'The cap is ₹4,000 instead of ₹3,000.',
    'The cap is ₹7,000 instead of ₹3,000. (!)',
    'The cap of ₹3,000 is taken away. (!)',
    'It takes payments from ₹5,000 instead of ₹10,000. (?)',
    'It takes payments of any amount, where it took them from ₹10,000. (?)',
    'It is for the bank SBI, where it was for HDFC. (?)',
    'It is for every bank, where it was for HDFC. (?)',
    'It reaches SKUs that it did not reach. (?)',
    'It reaches methods of payment that it did not reach. (?)',
    'It reaches group codes that it did not reach. (?)',
    'It reaches group codes that it did not reach. (?)',
    'It reaches regions that it did not reach. (?)',
    'The bank pays 50 % instead of 60 %, the brand the rest.',
    'The cap of ₹1,200 on the share of the bank is taken away. (!)',
    'The bank pays at most ₹100 of one payment, the brand the rest.',
    'The velocity check is taken away. (!)',
    'Another velocity check holds. (!)',
    'Another velocity check holds. (!)',
    'It ends later.',
    'It gives ₹300 where it gave 5 %. (!)',
  ])
  expect(ways({ from: 2 * day }, { from: 5 * day })).toEqual(['It begins earlier.'])
  expect(ways({}, { to: day })).toEqual(['It gives where nothing is given any more. (?)'])
  const fixed = { cashbackType: 'AMOUNT', maxCashbackPaise: null } as const
  expect(ways({ ...fixed, totalCashback: 30_000 }, { ...fixed, totalCashback: 20_000 })).toEqual([
    'It gives ₹300 instead of ₹200.',
  ])
  const held = { ...fixed, totalCashback: 30_000, maxCashbackPaise: 10_000 }
  expect([ways({ ...held, maxCashbackPaise: 20_000 }, held), ways({ ...held, maxCashbackPaise: null }, held)]).toEqual([
    ['The cap is ₹200 instead of ₹100.'],
    ['The cap of ₹100 is taken away. (!)'],
  ])
  expect(ways({ maxCashbackPaise: null }, { ...fixed, totalCashback: 20_000 })).toEqual([
    'It gives 5 % where it gave ₹200. (!)',
    'The cap of ₹200 is taken away. (!)',
  ])
})

test('a rule that is cut and goes on with the same terms gives nothing more', () => {
  const cut = [
    { ...rule, to: 2 * day },
    { ...rule, from: 2 * day },
  ]
  expect(waysOfAct([rule], cut, day)).toEqual({ ways: [], giving: [] })
  const raised = { ...rule, from: 2 * day, totalCashback: 600 }
  expect(waysOfAct([rule], [cut[0] ?? rule, raised], day)).toEqual({
    ways: [{ text: 'It gives 6 % instead of 5 %.', told: 'byPayments' }],
    giving: [raised],
  })
  expect(waysOfAct([], [rule], day).giving).toEqual([rule])
})

const payment = (amountPaise: number, sku = 'A'): OfferTransaction => ({
  brandCode: 'ASTRON',
  amountPaise,
  bankCode: 'HDFC',
  paymentMethod: 'CREDIT_CARD',
  tenure: '',
  sku,
  groupCode: 'G2',
  dealerCategory: '',
  region: 'KERALA',
  at: day,
})
const gained = (stood: OfferRule[], left: OfferRule[], payments: OfferTransaction[]) => {
  const gain = createOfferGain(stood, left, 0, 30)
  for (const one of payments) gain.add(one)
  return gain.figures()
}

test('the gain is what each payment gets more over the days that are left; less is not set off', () => {
  const doubled = { ...rule, totalCashback: 1_000 }
  // 5 % of ₹20,000 more in thirty days, of which the bank pays 60 % up to its cap.
  expect(gained([rule], [doubled], [payment(2_000_000)])).toEqual({ cashback: 100_000, bank: 60_000, brand: 40_000 })
  expect(gained([rule], [{ ...doubled, to: 15 * day }], [payment(2_000_000)]).cashback).toBe(50_000)
  expect(gained([rule], [{ ...rule, to: 60 * day }], [payment(2_000_000)]).cashback).toBe(100_000)
  expect(gained([rule], [{ ...rule, totalCashback: 100 }], [payment(2_000_000)]).cashback).toBe(0)
  const swapped = { ...rule, skus: oneOf('B', 'C') }
  expect(gained([rule], [swapped], [payment(2_000_000), payment(2_000_000, 'C')]).cashback).toBe(100_000)
  const cut = [
    { ...rule, to: 2 * day },
    { ...rule, from: 2 * day },
  ]
  expect(gained([rule], cut, [payment(2_000_000)])).toEqual({ cashback: 0, bank: 0, brand: 0 })
})

test('whether anything was paid that is newly reached is known', () => {
  const gain = createOfferGain([rule], [{ ...rule, skus: oneOf('A', 'C') }], 0, 30)
  gain.add(payment(2_000_000))
  expect(gain.payments()).toEqual({ taken: 1, reached: 0, untold: 0 })
  gain.add(payment(2_000_000, 'C'))
  gain.add(payment(2_000_000, 'D'))
  expect(gain.payments()).toEqual({ taken: 2, reached: 1, untold: 0 })
})

test('who pays more counts, although together nothing more is given', () => {
  const figures = gained([rule], [{ ...rule, bankShareBps: 0, brandShareBps: 10_000 }], [payment(2_000_000)])
  expect([figures, countedGain(figures)]).toEqual([{ cashback: 0, bank: 0, brand: 60_000 }, 60_000])
})
