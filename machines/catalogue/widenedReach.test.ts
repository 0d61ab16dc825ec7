import { expect, test } from 'vitest'
import { anyValue, noneOf, oneOf } from './offerRule.ts'
import { bothOf, type NamedRule, spansAdded, widenedByCategory, widenedBySchemes } from './widenedReach.ts'

const rule: NamedRule = {
  id: 1,
  ruleDesc: 'Gold dealers',
  brandCode: 'ASTRON',
  bankCode: '',
  skus: oneOf('A', 'B'),
  paymentMethods: anyValue,
  tenures: anyValue,
  groupCodes: anyValue,
  dealerCategories: oneOf('GOLD'),
  regions: anyValue,
  minTransactionPaise: 0,
  cashbackType: 'PERCENTAGE',
  totalCashback: 500,
  maxCashbackPaise: null,
  bankShareBps: 0,
  brandShareBps: 10_000,
  bankShareCapPaise: null,
  velocityRule: '',
  from: 0,
  to: 100,
}
const texts = ({ ways }: { ways: readonly { text: string }[] }) => ways.map(({ text }) => text)

test('another category of a group code reaches its dealers newly by the offers that ask for it, and by no others', () => {
  const byCategory = (before: string, after: string, more: Partial<NamedRule> = {}) =>
    texts(widenedByCategory([{ ...rule, ...more }], 'G01', before, after))
  expect(byCategory('SILVER', 'GOLD')).toEqual(['Dealers of the group code G01 are newly reached by “Gold dealers”.'])
  expect(byCategory('', 'GOLD')).toHaveLength(1)
  expect([
    byCategory('GOLD', 'SILVER'),
    byCategory('GOLD', ''),
    byCategory('SILVER', 'GOLD', { groupCodes: oneOf('G02') }),
    byCategory('SILVER', 'BRONZE'),
    byCategory('SILVER', 'GOLD', { dealerCategories: anyValue }),
  ]).toEqual([[], [], [], [], []])
  expect(byCategory('SILVER', 'BRONZE', { dealerCategories: noneOf('SILVER') })).toHaveLength(1)
})

test('a scheme widens what an offer reaches while both last, for SKUs, methods and dealers of both', () => {
  const newly = { skus: ['B', 'C'], isEmiAlone: true, groups: noneOf('G01'), from: 50, to: 200 }
  const { giving, ways } = widenedBySchemes([rule], [newly])
  expect(giving).toEqual([
    { ...rule, skus: oneOf('B'), paymentMethods: oneOf('EMI'), groupCodes: noneOf('G01'), from: 50, to: 100 },
  ])
  expect(texts({ ways })).toEqual(['SKUs of schemes are newly reached by “Gold dealers”.'])
  const none = [
    { ...newly, skus: ['C'] },
    { ...newly, from: 100 },
  ]
  expect(none.flatMap((one) => widenedBySchemes([rule], [one]).giving)).toEqual([])
  expect(widenedBySchemes([{ ...rule, paymentMethods: oneOf('UPI') }], [newly]).giving).toEqual([])
})

test('conditions meet, and spans are what is left of them', () => {
  expect(bothOf(oneOf('A', 'B'), noneOf('A'))).toEqual(oneOf('B'))
  expect(bothOf(noneOf('A'), noneOf('B'))).toEqual(noneOf('A', 'B'))
  expect([bothOf(oneOf('A'), oneOf('B')), bothOf(anyValue, oneOf('A'))]).toEqual([undefined, oneOf('A')])
  const span = (from: number, to: number) => ({ from, to })
  expect(spansAdded([span(0, 10)], [span(0, 20)])).toEqual([span(10, 20)])
  expect(spansAdded([span(5, 10)], [span(0, 20)])).toEqual([span(0, 5), span(10, 20)])
  expect(spansAdded([span(0, 10), span(10, 30)], [span(5, 20)])).toEqual([])
})
