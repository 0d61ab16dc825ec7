import { offerBanks, offerMethods } from '#contract/sheets/offerCells.ts'
import { wholeBps } from '#contract/wire/money.ts'
import {
  anyValue,
  type Condition,
  noneOf,
  type NumberedRule,
  oneOf,
  type OfferTransaction,
} from '#machines/catalogue/offerRule.ts'
import { type VelocityRule, velocitySpans, velocityUnits, writeVelocity } from '#machines/catalogue/velocityRule.ts'

export type Draw = () => number

const below = (draw: Draw, n: number): number => Math.floor(draw() * n)
export const pick = <T>(draw: Draw, values: readonly [T, ...T[]] | readonly T[]): T =>
  values[below(draw, values.length)] as T

/** Every value that rules of a small world name; of the open ones there is one more, and one that is not known. */
export const smallWorld = {
  skus: ['A', 'B', 'C'],
  paymentMethods: [...offerMethods],
  tenures: ['6', '9'],
  groupCodes: ['G1', 'G2'],
  dealerCategories: ['GOLD', 'NULL'],
  regions: ['DELHI', 'TAMIL NADU'],
} as const

const midnight = Date.UTC(2026, 10, 20, 18, 30)
const hour = 3_600_000
/** Ends and starts of rules lie on these, transactions on and between them. */
export const instants = Array.from({ length: 5 }, (_, at) => midnight + at * 12 * hour)

const someOf = (draw: Draw, values: readonly string[]): string[] => values.filter(() => draw() < 0.5)

const conditionOf = (draw: Draw, values: readonly string[], any = 0.5): Condition => {
  const drawn = draw()
  if (drawn < any) return anyValue
  return (drawn < any + (1 - any) / 2 ? oneOf : noneOf)(...someOf(draw, values))
}

const velocity = (draw: Draw): string => {
  const drawn = draw()
  if (drawn < 0.6) return ''
  if (drawn < 0.7) return pick(draw, ['merchantTxnCount(bin) < 4 && "x" != null', 'COUNT( card ) <= 1', 'a; b. c'])
  const measure = drawn < 0.85 ? 'count' : 'amount'
  return writeVelocity({
    measure,
    most: measure === 'count' ? 1 + below(draw, 9) : 100 + below(draw, 90_000_000),
    unit: pick(draw, ['card', 'mobile', 'device'] as const),
    span: pick(draw, ['day', 'week', 'month'] as const),
  })
}

export const drawRule = (draw: Draw, id: number): NumberedRule => {
  const from = below(draw, instants.length - 1)
  const to = from + 1 + below(draw, instants.length - 1 - from)
  const cashbackType = draw() < 0.5 ? 'PERCENTAGE' : 'AMOUNT'
  const bankShareBps = pick(draw, [0, 3_333, 5_000, 6_000, wholeBps])
  return {
    id,
    brandCode: pick(draw, ['ASTRON', 'ZENITH']),
    bankCode: draw() < 0.3 ? '' : pick(draw, offerBanks.slice(0, 3)),
    skus: conditionOf(draw, smallWorld.skus),
    paymentMethods: conditionOf(draw, smallWorld.paymentMethods, 0.4),
    tenures: conditionOf(draw, smallWorld.tenures),
    groupCodes: conditionOf(draw, smallWorld.groupCodes),
    dealerCategories: conditionOf(draw, smallWorld.dealerCategories, 0.7),
    regions: conditionOf(draw, smallWorld.regions, 0.7),
    minTransactionPaise: pick(draw, [0, 0, 1_000_000, 2_500_050]),
    cashbackType,
    totalCashback: cashbackType === 'AMOUNT' ? 1 + below(draw, 300_000) : 1 + below(draw, wholeBps),
    maxCashbackPaise: draw() < 0.4 ? null : 1 + below(draw, 250_000),
    bankShareBps,
    brandShareBps: wholeBps - bankShareBps,
    bankShareCapPaise: bankShareBps === 0 || draw() < 0.5 ? null : 1 + below(draw, 120_000),
    velocityRule: velocity(draw),
    from: instants[from] as number,
    to: instants[to] as number,
  }
}

const valuesOf = (draw: Draw, values: readonly string[]): string =>
  draw() < 0.15 ? '' : draw() < 0.1 ? 'OTHER' : pick(draw, values)

export const drawTransaction = (draw: Draw): OfferTransaction => ({
  brandCode: pick(draw, ['ASTRON', 'ZENITH']),
  amountPaise: 1 + below(draw, 5_000_000),
  bankCode: draw() < 0.2 ? '' : pick(draw, offerBanks.slice(0, 3)),
  paymentMethod: valuesOf(draw, smallWorld.paymentMethods),
  tenure: valuesOf(draw, smallWorld.tenures),
  sku: valuesOf(draw, smallWorld.skus),
  groupCode: valuesOf(draw, smallWorld.groupCodes),
  dealerCategory: valuesOf(draw, smallWorld.dealerCategories),
  region: valuesOf(draw, smallWorld.regions),
  at: pick(draw, instants) + pick(draw, [-1, 0, 1, hour]),
})

/** A velocity rule that few payments of a few payers come up to. */
export const drawVelocity = (draw: Draw): VelocityRule => {
  const measure = draw() < 0.5 ? 'count' : 'amount'
  return {
    measure,
    most: measure === 'count' ? 1 + below(draw, 4) : 2_000_000 + below(draw, 12_000_000),
    unit: pick(draw, velocityUnits),
    span: pick(draw, velocitySpans),
  }
}

/** Payments of six weeks by four payers, in their order; on and beside the midnights of India. */
export const drawPayments = (draw: Draw, count: number): OfferTransaction[] => {
  const payer = (unit: string) => (draw() < 0.1 ? '' : `${unit}${below(draw, 3)}`)
  return Array.from({ length: count }, () => ({
    ...drawTransaction(draw),
    at: midnight + below(draw, 42) * 24 * hour + pick(draw, [-1, 0, 1, 5 * hour, 12 * hour]),
    payer: { card: payer('C'), mobile: payer('M'), device: payer('D') },
  })).toSorted((a, b) => a.at - b.at)
}
