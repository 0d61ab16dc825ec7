import { createOfferIndex } from '#machines/catalogue/offerIndex.ts'
import { anyValue, type NumberedRule, oneOf, type OfferTransaction, ruleTaking } from '#machines/catalogue/offerRule.ts'
import { offerBanks } from '#contract/sheets/offerCells.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { median } from './median.ts'

const seed = 33
const rules = 20_000
const day = 86_400_000
const start = Date.UTC(2026, 10, 1)
const brands = Array.from({ length: 12 }, (_, at) => `BRAND${at}`)
const methods = ['CREDIT_CARD', 'DEBIT_CARD', 'EMI'] as const

/** Live rules as a year of offers has them: each of a bank, of up to forty of two thousand SKUs, some of every SKU. */
const drawRules = (draw: () => number): NumberedRule[] => {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(draw() * values.length)] as T
  return Array.from({ length: rules }, (_, id) => {
    const from = start + Math.floor(draw() * 300) * day
    return {
      id,
      brandCode: pick(brands),
      bankCode: pick(offerBanks),
      skus:
        draw() < 0.01
          ? anyValue
          : oneOf(...Array.from({ length: 1 + Math.floor(draw() * 40) }, () => `SKU-${Math.floor(draw() * 2_000)}`)),
      paymentMethods: oneOf(pick(methods)),
      tenures: draw() < 0.5 ? anyValue : oneOf(pick(['3', '6', '9', '12'])),
      groupCodes: anyValue,
      dealerCategories: anyValue,
      regions: anyValue,
      minTransactionPaise: 100_000,
      cashbackType: 'PERCENTAGE',
      totalCashback: 500,
      maxCashbackPaise: 200_000,
      bankShareBps: 6_000,
      brandShareBps: 4_000,
      bankShareCapPaise: 120_000,
      velocityRule: '',
      from,
      to: from + 60 * day,
    }
  })
}

const drawTransactions = (draw: () => number, count: number): OfferTransaction[] => {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(draw() * values.length)] as T
  return Array.from({ length: count }, () => ({
    brandCode: pick(brands),
    amountPaise: 100_000 + Math.floor(draw() * 5_000_000),
    bankCode: pick(offerBanks),
    paymentMethod: pick(methods),
    tenure: pick(['', '3', '6', '9', '12']),
    sku: `SKU-${Math.floor(draw() * 2_000)}`,
    groupCode: '',
    dealerCategory: '',
    region: '',
    at: start + Math.floor(draw() * 360) * day,
  }))
}

const microsecondsOf = (work: () => unknown): number => {
  const began = performance.now()
  work()
  return (performance.now() - began) * 1_000
}

export const run = async (): Promise<Figure[]> => {
  const draw = drawFrom(seed)
  const drawn = drawRules(draw)
  const index = createOfferIndex(drawn)
  const asked = drawTransactions(draw, 20_000)
  let taken = 0
  for (const one of asked) if (index.ruleTaking(one) !== undefined) taken += 1
  const byIndex = median(asked.map((one) => microsecondsOf(() => index.ruleTaking(one))))
  const few = asked.slice(0, 100)
  const byScan = median(few.map((one) => microsecondsOf(() => ruleTaking(drawn, one))))
  const differing = few.filter((one) => index.ruleTaking(one)?.id !== ruleTaking(drawn, one)?.id).length
  const overlaps = median(drawn.slice(0, 2_000).map((rule) => microsecondsOf(() => index.overlapsOf(rule, 5)))) / 1_000
  return [
    told('transactions that one of 20,000 rules takes', taken, 'of 20,000', seed),
    atMost('one transaction against 20,000 rules, median', byIndex, 'µs', 50, seed),
    atLeast('the index against looking at every rule', byScan / byIndex, '×', 100, seed),
    atMost('answers of the index that differ from looking at every rule', differing, '', 0, seed),
    atMost('overlaps of one rule with 20,000, median', overlaps, 'ms', 2, seed),
  ]
}
