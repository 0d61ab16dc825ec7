import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyValue, type NumberedRule } from './offerRule.ts'
import { takeBackOffers } from './offerTakeBack.ts'

const rule = (id: number, from: number, to: number, totalCashback: number): NumberedRule => ({
  id,
  brandCode: 'ASTRON',
  bankCode: 'HDFC',
  skus: anyValue,
  paymentMethods: anyValue,
  tenures: anyValue,
  groupCodes: anyValue,
  dealerCategories: anyValue,
  regions: anyValue,
  minTransactionPaise: 0,
  cashbackType: 'PERCENTAGE',
  totalCashback,
  maxCashbackPaise: null,
  bankShareBps: 0,
  brandShareBps: 10_000,
  bankShareCapPaise: null,
  velocityRule: '',
  from,
  to,
})
const isSame = (a: NumberedRule, b: NumberedRule) => a.totalCashback === b.totalCashback
const givenAt = (rules: readonly NumberedRule[], at: number): number =>
  rules.find(({ from, to }) => from <= at && at < to)?.totalCashback ?? 0

/** Instants are 0 to 40; an act at `done`, taken back at `back`, from the next instant on. */
const acts = fc
  .record({
    from: fc.integer({ min: 0, max: 20 }),
    length: fc.integer({ min: 2, max: 15 }),
    done: fc.integer({ min: 0, max: 30 }),
    wait: fc.integer({ min: 0, max: 15 }),
    newTo: fc.integer({ min: 1, max: 40 }),
    newFrom: fc.integer({ min: 0, max: 40 }),
    kind: fc.constantFrom('terms', 'end', 'whole' as const),
  })
  .map(({ from, length, done, wait, newTo, newFrom, kind }) => {
    const stood = rule(1, from, from + length, 500)
    const next = done + 1
    if (stood.to <= next) return undefined
    const hasBegun = stood.from <= done
    if (kind === 'end') {
      if (newTo <= Math.max(stood.from, done)) return undefined
      return { stood, stands: { ...stood, to: newTo }, created: [], back: done + wait }
    }
    const start = kind === 'whole' && !hasBegun ? Math.max(newFrom, next) : hasBegun ? next : stood.from
    const end = kind === 'whole' ? newTo : stood.to
    if (end <= start) return undefined
    return hasBegun
      ? {
          stood,
          stands: { ...stood, to: Math.min(stood.to, start) },
          created: [rule(2, start, end, 700)],
          back: done + wait,
        }
      : { stood, stands: { ...rule(1, start, end, 700) }, created: [], back: done + wait }
  })
  .filter((act) => act !== undefined)

test('an act that is taken back leaves what was given, and gives from then on what stood before', () => {
  fc.assert(
    fc.property(acts, ({ stood, stands, created, back }) => {
      const from = back + 1
      const plan = takeBackOffers({ changed: [{ stands, stood }], created }, isSame, from)
      const changed = new Map(plan.changed.map(({ after }) => [after.id, after]))
      const left = [stands, ...created]
        .filter(({ id }) => !plan.removed.some((one) => one.id === id))
        .map((one) => changed.get(one.id) ?? one)
      const rules = [...left, ...plan.created]
      for (let at = 0; at <= 45; at += 1)
        expect([at, givenAt(rules, at)]).toEqual([
          at,
          at < from ? givenAt([stands, ...created], at) : givenAt([stood], at),
        ])
      for (const one of rules) expect(one.from <= one.to).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
