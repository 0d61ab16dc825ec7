import { createOfferIndex } from '#machines/catalogue/offerIndex.ts'
import { countedGain, createOfferGain, waysToGiveMore } from '#machines/catalogue/offerGain.ts'
import { emptyCondition, overlapWitness, takesOtherCardsAlone } from '#machines/catalogue/offerOverlap.ts'
import {
  anyValue,
  cashbackBy,
  ruleTaking,
  takesTransaction,
  whyNotTaken,
  type OfferRule,
} from '#machines/catalogue/offerRule.ts'
import { readOfferRule, writeOfferRule } from '#machines/catalogue/offerRuleText.ts'
import { readOfferSentence, writeOfferSentence } from '#machines/catalogue/offerSentence.ts'
import { createWhatIf } from '#machines/catalogue/offerWhatIf.ts'
import { writeVelocity } from '#machines/catalogue/velocityRule.ts'
import { createVelocityWindow, velocitySpanAt } from '#machines/catalogue/velocityWindow.ts'
import { drawFrom } from '../seeded.ts'
import { naiveCashback, naiveOverlap, naiveRuleTaking, naiveTakes, naiveVelocity } from './naiveOffer.ts'
import { drawPayments, drawRule, drawTransaction, drawVelocity, instants, pick } from './offerWorld.ts'

/** What was tried, and the first few that differ, told so that they can be seen. */
export interface CaseFindings {
  readonly cases: number
  /** So many had something to find: a proof that finds nothing anywhere proves nothing. */
  readonly found: number
  readonly wrong: readonly string[]
}

/** In place of what is proven: a fault that has to be found. */
interface Planted {
  readonly cashback?: typeof cashbackBy
  readonly takes?: typeof takesTransaction
  readonly overlap?: typeof overlapWitness
  readonly write?: typeof writeOfferSentence
  readonly window?: typeof createVelocityWindow
  readonly ways?: typeof waysToGiveMore
  readonly counts?: typeof countedGain
}

/** What a slip could have made of each of them. */
export const plantedFaults: readonly ((times: number, seed: number) => CaseFindings)[] = [
  // The bank's half paisa is rounded down.
  (times, seed) =>
    tryWhatIfs(times, seed, {
      cashback: (rule, amount) => {
        const { cashback } = cashbackBy(rule, amount)
        const bank = Math.min(Math.floor((cashback * rule.bankShareBps) / 10_000), rule.bankShareCapPaise ?? cashback)
        return { cashback, bank, brand: cashback - bank }
      },
    }),
  // The last instant counts twice.
  (times, seed) => tryWhatIfs(times, seed, { takes: (rule, t) => takesTransaction({ ...rule, to: rule.to + 1 }, t) }),
  // What is not known is taken for another value.
  (times, seed) =>
    tryWhatIfs(times, seed, { takes: (rule, t) => takesTransaction(rule, t.sku === '' ? { ...t, sku: 'OTHER' } : t) }),
  // An overlap of a bank with every bank is overlooked, and one of regions invented.
  (times, seed) =>
    tryPairs(times, seed, { overlap: (a, b) => (a.bankCode === b.bankCode ? overlapWitness(a, b) : undefined) }),
  (times, seed) => tryPairs(times, seed, { overlap: (a, b) => overlapWitness({ ...a, regions: b.regions }, b) }),
  // What a velocity check stopped counts against it all the same.
  (times, seed) =>
    tryVelocity(times, seed, {
      window: (rule) => {
        const seen = new Map<string, number>()
        return {
          take: ({ payer, amountPaise, at }) => {
            const key = payer?.[rule.unit] ?? ''
            if (key === '') return 'unknown'
            const window = `${velocitySpanAt(rule.span, at)} ${key}`
            seen.set(window, (seen.get(window) ?? 0) + (rule.measure === 'count' ? 1 : amountPaise))
            return (seen.get(window) ?? 0) > rule.most ? 'beyond' : 'within'
          },
        }
      },
    }),
  // Its days are those of London.
  (times, seed) =>
    tryVelocity(times, seed, {
      window: (rule) => {
        const { take } = createVelocityWindow(rule)
        return { take: (payment) => take({ ...payment, at: payment.at - 19_800_000 }) }
      },
    }),
  // One person takes a cap away, and nobody is asked.
  (times, seed) =>
    tryRaises(times, seed, {
      ways: (before, after, at) =>
        waysToGiveMore(before, { ...after, maxCashbackPaise: after.maxCashbackPaise ?? before.maxCashbackPaise }, at),
    }),
  // One person raises a running offer by the form from the next minute on: a rule that has begun is overlooked.
  (times, seed) =>
    tryRaises(times, seed, {
      ways: (before, after, at) => (before.from <= at ? [] : waysToGiveMore(before, after, at)),
    }),
  // What the bank pays more is set off against what the brand pays less.
  (times, seed) => tryRaises(times, seed, { counts: ({ cashback }) => cashback }),
  // A sentence that leaves the bank's cap out.
  (times, seed) =>
    trySentences(times, seed, { write: (rule) => writeOfferSentence({ ...rule, bankShareCapPaise: null }) }),
]

const mostTold = 5
const counted = (times: number, one: (at: number) => { found: boolean; wrong?: string | undefined }): CaseFindings => {
  const wrong: string[] = []
  let found = 0
  for (let at = 0; at < times; at += 1) {
    const result = one(at)
    if (result.found) found += 1
    if (result.wrong !== undefined && wrong.length < mostTold) wrong.push(result.wrong)
  }
  return { cases: times, found, wrong }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Evaluator and index against the naive computation, in sets of up to twelve rules that may overlap. */
export const tryWhatIfs = (
  times: number,
  seed: number,
  { cashback = cashbackBy, takes = takesTransaction }: Planted = {},
): CaseFindings => {
  const draw = drawFrom(seed)
  let rules = [drawRule(draw, 1)]
  let index = createOfferIndex(rules)
  return counted(times, (at) => {
    if (at % 20 === 0) {
      rules = Array.from({ length: 1 + Math.floor(draw() * 12) }, (_, id) => drawRule(draw, id + 1))
      index = createOfferIndex(rules)
    }
    const t = drawTransaction(draw)
    const expected = naiveRuleTaking(rules, t)
    const taken = index.ruleTaking(t)
    const one = rules[at % rules.length] as (typeof rules)[number]
    const money = cashback(one, t.amountPaise)
    const isRight =
      taken?.id === expected?.id &&
      ruleTaking(rules, t)?.id === expected?.id &&
      same(money, naiveCashback(one, t.amountPaise)) &&
      takes(one, t) === naiveTakes(one, t) &&
      (whyNotTaken(one, t).length === 0) === naiveTakes(one, t) &&
      money.bank + money.brand === money.cashback &&
      money.cashback <= (one.maxCashbackPaise ?? Infinity) &&
      money.bank <= (one.bankShareCapPaise ?? Infinity)
    return {
      found: expected !== undefined,
      wrong: isRight ? undefined : `${writeOfferSentence(one)} of ${JSON.stringify(t)}: ${JSON.stringify(money)}`,
    }
  })
}

/** Overlaps, against every value of a small world; a witness is taken by both. */
export const tryPairs = (times: number, seed: number, { overlap = overlapWitness }: Planted = {}): CaseFindings => {
  const draw = drawFrom(seed)
  return counted(times, () => {
    const a = drawRule(draw, 1)
    const b = { ...drawRule(draw, 2), brandCode: draw() < 0.9 ? a.brandCode : 'OTHER' }
    const witness = overlap(a, b)
    const expected = naiveOverlap(a, b)
    const byIndex = createOfferIndex([b]).overlapsOf(a)
    const isRight =
      (witness !== undefined) === expected &&
      byIndex.length > 0 === expected &&
      (witness === undefined || (naiveTakes(a, witness) && naiveTakes(b, witness)))
    return {
      found: expected,
      wrong: isRight ? undefined : `${writeOfferSentence(a)} | ${writeOfferSentence(b)} | ${JSON.stringify(witness)}`,
    }
  })
}

const paymentsAtOnce = 40
/** So that enough payments are taken for a check to stop some. */
const openToAll = { bankCode: '', skus: anyValue, groupCodes: anyValue, dealerCategories: anyValue, regions: anyValue }

/** Velocity checks over the payments of six weeks: each one, and what a what-if adds up of them. */
export const tryVelocity = (
  times: number,
  seed: number,
  { window: open = createVelocityWindow }: Planted = {},
): CaseFindings => {
  const draw = drawFrom(seed)
  return counted(times, () => {
    const limit = drawVelocity(draw)
    const rule = {
      ...drawRule(draw, 1),
      ...openToAll,
      from: 0,
      to: Number.MAX_SAFE_INTEGER,
      velocityRule: writeVelocity(limit),
    }
    const paid = drawPayments(draw, paymentsAtOnce)
    const taken = paid.filter((one) => naiveTakes(rule, one))
    const lets = naiveVelocity(limit, taken)
    const window = open(limit)
    const each = taken.map((one) => window.take(one) !== 'beyond')
    const from = paid[Math.floor(draw() * paid.length)]?.at ?? 0
    const whatIf = createWhatIf(rule, [], ({ bankCode }) => bankCode, from)
    for (const one of paid) whatIf.add(one)
    const { total, velocity } = whatIf.figures()
    const counting = taken.filter((one, at) => lets[at] === true && one.at >= from)
    const isRight =
      same(each, lets) &&
      total.transactions === counting.length &&
      total.cashback === counting.reduce((sum, one) => sum + naiveCashback(rule, one.amountPaise).cashback, 0) &&
      velocity?.stopped === taken.filter((one, at) => lets[at] === false && one.at >= from).length &&
      velocity.unknown === counting.filter((one) => (one.payer?.[limit.unit] ?? '') === '').length
    return {
      found: lets.includes(false),
      wrong: isRight ? undefined : `${writeVelocity(limit)}: ${JSON.stringify([each, lets, total, velocity])}`,
    }
  })
}

const changedFields: readonly (readonly (keyof OfferRule)[])[] = [
  ['cashbackType', 'totalCashback'],
  ['maxCashbackPaise'],
  ['minTransactionPaise'],
  ['bankCode'],
  ['skus'],
  ['paymentMethods'],
  ['tenures'],
  ['groupCodes'],
  ['dealerCategories'],
  ['regions'],
  ['bankShareBps', 'brandShareBps'],
  ['bankShareCapPaise'],
  ['from', 'to'],
]
const paymentsOfChange = 25

/**
 * Rules that one person changes: one by which some payment of the time that is left costs the bank, the brand or both more
 * is never said to give no more, and what the payments cost more is added up by the limit.
 */
export const tryRaises = (
  times: number,
  seed: number,
  { ways: waysOf = waysToGiveMore, counts = countedGain }: Planted = {},
): CaseFindings => {
  const draw = drawFrom(seed)
  return counted(times, () => {
    const open = draw() < 0.8 ? openToAll : {}
    const before = { ...drawRule(draw, 1), velocityRule: '', brandCode: 'ASTRON', tenures: anyValue, ...open }
    const other = drawRule(draw, 1)
    const after = { ...before }
    const fields = changedFields.filter(() => draw() < 0.15).flat()
    for (const field of fields) Object.assign(after, { [field]: other[field] })
    const at = pick(draw, instants)
    const paid = Array.from({ length: paymentsOfChange }, () => ({ ...drawTransaction(draw), brandCode: 'ASTRON' }))
    const costOf = (rule: OfferRule, t: (typeof paid)[number]) =>
      naiveTakes(rule, t) ? naiveCashback(rule, t.amountPaise) : { cashback: 0, bank: 0, brand: 0 }
    const parts = ['cashback', 'bank', 'brand'] as const
    const more = { cashback: 0, bank: 0, brand: 0 }
    for (const t of paid.filter((one) => one.at >= at))
      for (const part of parts) more[part] += Math.max(0, costOf(after, t)[part] - costOf(before, t)[part])
    const isMore = Object.values(more).some((paise) => paise > 0)
    const said = waysOf(before, after, at)
    const gain = createOfferGain([before], [after], at, 1)
    for (const t of paid) gain.add({ ...t, at: 0 })
    // Each day that is left goes as the day of these payments went.
    const days = (Math.max(after.to, at) - Math.max(after.from, at)) / 86_400_000
    const always = (rule: OfferRule) => ({ ...rule, from: 0, to: Number.MAX_SAFE_INTEGER })
    const isSameTime = after.from === before.from && after.to === before.to
    const expected = { cashback: 0, bank: 0, brand: 0 }
    for (const t of paid)
      for (const part of parts)
        expected[part] += Math.max(0, costOf(always(after), t)[part] - costOf(always(before), t)[part]) * days
    const limit = counts(gain.figures())
    const isCounted = !isSameTime || Math.abs(limit - Math.max(...Object.values(expected))) <= 1
    return {
      found: isMore,
      wrong:
        (isMore && said.length === 0) || !isCounted
          ? `${writeOfferSentence(before)} | ${writeOfferSentence(after)} | ${JSON.stringify([more, said, limit, expected])}`
          : undefined,
    }
  })
}

/** As a value that can be compared: sets in their order. */
const plain = (rule: OfferRule) =>
  JSON.stringify(rule, (name, value: unknown) =>
    name === 'id'
      ? undefined
      : value instanceof Set
        ? [...value].map(String).toSorted((a, b) => a.localeCompare(b))
        : value,
  )
const ordered = (rule: OfferRule): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(JSON.parse(plain(rule)) as object).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )

/** Sentence to rule to sentence, and rule to the fields of the workbook and back. */
export const trySentences = (
  times: number,
  seed: number,
  { write = writeOfferSentence }: Planted = {},
): CaseFindings => {
  const draw = drawFrom(seed)
  return counted(times, () => {
    const rule = drawRule(draw, 1)
    const sentence = write(rule)
    const read = readOfferSentence(sentence)
    const fields = readOfferRule(writeOfferRule(rule, 'Drawn'), { now: 0, starts: 'any' })
    const isRight =
      read !== undefined &&
      ordered(read) === ordered(rule) &&
      writeOfferSentence(read) === sentence &&
      // The form refuses what no payment can be.
      (emptyCondition(rule) !== undefined ||
        takesOtherCardsAlone(rule) ||
        (fields.rule !== undefined && ordered(fields.rule) === ordered(rule)))
    return { found: read !== undefined, wrong: isRight ? undefined : `${sentence} ${JSON.stringify(fields.faults)}` }
  })
}
