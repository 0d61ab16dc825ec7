import { createOfferIndex } from '#machines/catalogue/offerIndex.ts'
import { emptyCondition, overlapWitness } from '#machines/catalogue/offerOverlap.ts'
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
import { drawPayments, drawRule, drawTransaction, drawVelocity } from './offerWorld.ts'

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
      (emptyCondition(rule) !== undefined || (fields.rule !== undefined && ordered(fields.rule) === ordered(rule)))
    return { found: read !== undefined, wrong: isRight ? undefined : `${sentence} ${JSON.stringify(fields.faults)}` }
  })
}
