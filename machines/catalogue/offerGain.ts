import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import {
  cashbackBy,
  type Condition,
  conditionNames,
  type NumberedRule,
  type OfferRule,
  type OfferTransaction,
  takesTransaction,
} from './offerRule.ts'
import { readVelocity, rupeesInWords } from './velocityRule.ts'

/** One way in which a rule can give more than another one. */
export interface WayToGiveMore {
  readonly text: string
  /**
   * Whether what was paid before tells how much more: always, where something was paid that the offer newly reaches, or
   * never, because a cap is taken away or the offer becomes another one.
   */
  readonly told: 'byPayments' | 'whereReached' | 'never'
}

const way = (text: string, told: WayToGiveMore['told'] = 'byPayments'): WayToGiveMore => ({ text, told })

/** Above so many times what stood, customers act otherwise than they did. */
const farAbove = 2

const isWithin = (inner: Condition, outer: Condition): boolean => {
  if (outer.kind === 'any') return true
  if (inner.kind === 'any') return false
  const { values } = outer
  if (inner.kind === 'oneOf') return [...inner.values].every((value) => values.has(value) === (outer.kind === 'oneOf'))
  return outer.kind === 'noneOf' && [...values].every((value) => inner.values.has(value))
}

/** The most that one payment gets; null: no limit. */
const mostOfOne = ({ cashbackType, totalCashback, maxCashbackPaise }: OfferRule): number | null =>
  cashbackType === 'AMOUNT' ? Math.min(totalCashback, maxCashbackPaise ?? totalCashback) : maxCashbackPaise

const reachWords = {
  skus: 'SKUs',
  paymentMethods: 'methods of payment',
  tenures: 'tenures',
  groupCodes: 'group codes',
  dealerCategories: 'dealer categories',
  regions: 'regions',
} as const

const givenWords = ({ cashbackType, totalCashback }: OfferRule): string =>
  cashbackType === 'AMOUNT' ? rupeesInWords(totalCashback) : `${writeHundredths(totalCashback)} %`

const rates = (before: OfferRule, after: OfferRule): WayToGiveMore[] => {
  if (before.cashbackType !== after.cashbackType)
    return [way(`It gives ${givenWords(after)} where it gave ${givenWords(before)}.`, 'never')]
  return after.totalCashback > before.totalCashback
    ? [
        way(
          `It gives ${givenWords(after)} instead of ${givenWords(before)}.`,
          after.totalCashback > before.totalCashback * farAbove ? 'never' : 'byPayments',
        ),
      ]
    : []
}

/** A fixed amount that no cap holds down is named as the rate that it is. */
const isWhole = (rule: OfferRule): boolean => rule.cashbackType === 'AMOUNT' && mostOfOne(rule) === rule.totalCashback

const caps = (before: OfferRule, after: OfferRule): WayToGiveMore[] => {
  const [capBefore, capAfter] = [mostOfOne(before), mostOfOne(after)]
  if (capBefore === null || (capAfter !== null && capAfter <= capBefore) || (isWhole(before) && isWhole(after)))
    return []
  if (capAfter === null || after.maxCashbackPaise === null)
    return [way(`The cap of ${rupeesInWords(capBefore)} is taken away.`, 'never')]
  return [
    way(
      `The cap is ${rupeesInWords(capAfter)} instead of ${rupeesInWords(capBefore)}.`,
      capAfter > capBefore * farAbove ? 'never' : 'byPayments',
    ),
  ]
}

const minima = (before: OfferRule, after: OfferRule): WayToGiveMore[] =>
  after.minTransactionPaise >= before.minTransactionPaise
    ? []
    : [
        way(
          after.minTransactionPaise === 0
            ? `It takes payments of any amount, where it took them from ${rupeesInWords(before.minTransactionPaise)}.`
            : `It takes payments from ${rupeesInWords(after.minTransactionPaise)} instead of ${rupeesInWords(before.minTransactionPaise)}.`,
          'whereReached',
        ),
      ]

const reach = (before: OfferRule, after: OfferRule): WayToGiveMore[] => [
  ...(before.bankCode === '' || before.bankCode === after.bankCode
    ? []
    : [
        way(
          `It is for ${after.bankCode === '' ? 'every bank' : `the bank ${wordsOfCode('bank', after.bankCode)}`}, where it was for ${wordsOfCode('bank', before.bankCode)}.`,
          'whereReached',
        ),
      ]),
  ...conditionNames
    .filter((name) => !isWithin(after[name], before[name]))
    .map((name) => way(`It reaches ${reachWords[name]} that it did not reach.`, 'whereReached')),
]

const whoPays = (before: OfferRule, after: OfferRule): WayToGiveMore[] => [
  ...(before.bankShareBps === after.bankShareBps
    ? []
    : [
        way(
          `The bank pays ${writeHundredths(after.bankShareBps)} % instead of ${writeHundredths(before.bankShareBps)} %, the brand the rest.`,
        ),
      ]),
  ...(before.bankShareCapPaise === after.bankShareCapPaise
    ? []
    : before.bankShareCapPaise !== null && after.bankShareCapPaise === null
      ? [way(`The cap of ${rupeesInWords(before.bankShareCapPaise)} on the share of the bank is taken away.`, 'never')]
      : [
          way(
            `The bank pays at most ${rupeesInWords(after.bankShareCapPaise ?? 0)} of one payment, the brand the rest.`,
          ),
        ]),
]

const velocity = ({ velocityRule: before }: OfferRule, { velocityRule: after }: OfferRule): WayToGiveMore[] => {
  if (before === '' || before === after) return []
  if (after === '') return [way('The velocity check is taken away.', 'never')]
  const [checkBefore, checkAfter] = [readVelocity(before), readVelocity(after)]
  const isTighter =
    checkBefore !== undefined &&
    checkAfter !== undefined &&
    checkBefore.measure === checkAfter.measure &&
    checkBefore.unit === checkAfter.unit &&
    checkBefore.span === checkAfter.span &&
    checkAfter.most <= checkBefore.most
  return isTighter ? [] : [way('Another velocity check holds.', 'never')]
}

const span = (before: OfferRule, after: OfferRule, at: number): WayToGiveMore[] => [
  ...(after.to > before.to ? [way('It ends later.')] : []),
  ...(Math.max(after.from, at) < Math.max(before.from, at) ? [way('It begins earlier.')] : []),
]

const newlyGiven = way('It gives where nothing is given any more.', 'whereReached')

const isLeft = ({ from, to }: OfferRule, at: number): boolean => from < to && to > at

/** In which ways a rule can give more than another from an instant on; none: it gives the same or less. */
export const waysToGiveMore = (before: OfferRule, after: OfferRule, at: number): WayToGiveMore[] => {
  if (!isLeft(after, at)) return []
  if (!isLeft(before, at) || before.brandCode !== after.brandCode) return [newlyGiven]
  return [rates, caps, minima, reach, whoPays, velocity]
    .flatMap((compare) => compare(before, after))
    .concat(span(before, after, at))
}

const weight = (ways: readonly WayToGiveMore[]) =>
  ways.length + 100 * ways.filter(({ told }) => told === 'never').length

/** Beyond so many rules, each is compared with the one of its own number. */
const mostCompared = 50

export interface WaysOfAct<Rule> {
  readonly ways: readonly WayToGiveMore[]
  /** The rules that give more. */
  readonly giving: readonly Rule[]
}

/**
 * The same of an act: each rule that is left is compared with the one of those that stood which comes nearest. One that
 * goes on as another of the same terms gives nothing more.
 */
export const waysOfAct = <Rule extends NumberedRule>(
  stood: readonly Rule[],
  left: readonly Rule[],
  at: number,
): WaysOfAct<Rule> => {
  const byId = new Map(stood.map((rule) => [rule.id, [rule]]))
  const ways = new Map<string, WayToGiveMore>()
  const giving: Rule[] = []
  for (const rule of left) {
    if (!isLeft(rule, at)) continue
    const [nearest = [newlyGiven]] = (stood.length > mostCompared ? (byId.get(rule.id) ?? []) : stood)
      .map((before) => waysToGiveMore(before, rule, at))
      .toSorted((a, b) => weight(a) - weight(b))
    if (nearest.length > 0) giving.push(rule)
    for (const one of nearest) ways.set(one.text, one)
  }
  return { ways: [...ways.values()], giving }
}

/** Paise. */
export interface OfferGain {
  /** What the act gives more, over what is left of its rules; what is given less is not set off against it. */
  readonly cashback: number
  readonly bank: number
  readonly brand: number
}

const day = 86_400_000

/**
 * Adds up what an act would give more, if what is left of its rules goes as the days went in which `transactions` were
 * paid. Velocity checks are left aside.
 */
export const createOfferGain = (stood: readonly OfferRule[], left: readonly OfferRule[], at: number, days: number) => {
  const spanOf = ({ from, to }: OfferRule) => ({ from: Math.max(from, at), to: Math.max(to, at) })
  const always = (rule: OfferRule): OfferRule => ({ ...rule, from: 0, to: Number.MAX_SAFE_INTEGER })
  const sides = [stood, left].map((rules) =>
    rules.filter((rule) => isLeft(rule, at)).map((rule) => ({ rule: always(rule), ...spanOf(rule) })),
  )
  const [before = [], after = []] = sides
  const gain = { cashback: 0, bank: 0, brand: 0 }
  const payments = { taken: 0, reached: 0 }
  const told = new Set<OfferRule>()
  const parts = ['cashback', 'bank', 'brand'] as const
  return {
    /** `weight`: for so many payments this one stands. */
    add: (transaction: OfferTransaction, weight = 1): void => {
      const taking = after.filter(({ rule }) => takesTransaction(rule, transaction))
      if (taking.length === 0) return
      payments.taken += 1
      for (const { rule } of taking) told.add(rule)
      const took = before.filter(({ rule }) => takesTransaction(rule, transaction))
      if (took.length === 0) payments.reached += 1
      for (const one of taking) {
        const given = cashbackBy(one.rule, transaction.amountPaise)
        let alone = one.to - one.from
        for (const other of took) {
          const both = Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))
          if (both === 0) continue
          alone -= both
          const gave = cashbackBy(other.rule, transaction.amountPaise)
          for (const part of parts) gain[part] += (weight * Math.max(0, given[part] - gave[part]) * both) / day / days
        }
        for (const part of parts) gain[part] += (weight * given[part] * Math.max(0, alone)) / day / days
      }
    },
    /** Payments that what is left takes, those of them that nothing took before, and rules that took none. */
    payments: (): Readonly<typeof payments & { untold: number }> => ({ ...payments, untold: after.length - told.size }),
    figures: (): OfferGain => ({
      cashback: Math.ceil(gain.cashback),
      bank: Math.ceil(gain.bank),
      brand: Math.ceil(gain.brand),
    }),
  }
}

/** What the limit counts: whoever pays more, or all of it together. */
export const countedGain = ({ cashback, bank, brand }: OfferGain): number => Math.max(cashback, bank, brand)
