import type { WaysOfAct } from './offerGain.ts'
import { anyValue, type Condition, type NumberedRule, oneOf, takesValue } from './offerRule.ts'
import type { Span } from './schemeLife.ts'

/** A rule with the name that people know it by. */
export interface NamedRule extends NumberedRule {
  readonly ruleDesc: string
}

/** What offers reach that they did not reach: as offers by themselves, to be measured. */
export interface Widened extends WaysOfAct<NamedRule> {
  readonly stood: readonly NamedRule[]
}

const namesOf = (rules: readonly NamedRule[]): string => {
  const names = [...new Set(rules.map(({ ruleDesc }) => `“${ruleDesc}”`))]
  return names.length <= 2 ? names.join(' and ') : `${names[0]} and ${names.length - 1} more offers`
}

const widened = (stood: readonly NamedRule[], giving: readonly NamedRule[], text: string): Widened => ({
  stood,
  giving,
  ways: giving.length === 0 ? [] : [{ text: `${text} by ${namesOf(giving)}.`, told: 'whereReached' }],
})

/** Dealers of a group code get another category; empty: theirs is not known. */
export const widenedByCategory = (
  rules: readonly NamedRule[],
  groupCode: string,
  before: string,
  after: string,
): Widened => {
  const group = groupCode.toUpperCase()
  const ofGroup = rules.filter((rule) => takesValue(rule.groupCodes, group))
  const reaching = (category: string) => ofGroup.filter((rule) => takesValue(rule.dealerCategories, category))
  const narrow = (rule: NamedRule) => ({ ...rule, groupCodes: oneOf(group), dealerCategories: anyValue })
  const stood = reaching(before)
  return widened(
    stood.map(narrow),
    reaching(after)
      .filter((rule) => !stood.includes(rule))
      .map(narrow),
    `Dealers of the group code ${groupCode} are newly reached`,
  )
}

/** The values that both conditions take; undefined: there are none. */
export const bothOf = (a: Condition, b: Condition): Condition | undefined => {
  if (a.kind === 'any') return b
  if (b.kind === 'any') return a
  if (a.kind === 'noneOf' && b.kind === 'noneOf') return { kind: 'noneOf', values: new Set([...a.values, ...b.values]) }
  const [listed, other] = a.kind === 'oneOf' ? [a, b] : [b, a]
  const values = [...listed.values].filter((value) => takesValue(other, value))
  return values.length === 0 ? undefined : oneOf(...values)
}

/** SKUs that are newly in a scheme for a time, for these dealers. */
export interface NewlyInScheme extends Span {
  readonly skus: readonly string[]
  /** A payment by EMI; of a cashback scheme every payment. */
  readonly isEmiAlone: boolean
  readonly groups: Condition
}

/** SKUs are in schemes for longer, or for more dealers. */
export const widenedBySchemes = (rules: readonly NamedRule[], newly: readonly NewlyInScheme[]): Widened => {
  const giving = newly.flatMap(({ skus, isEmiAlone, groups, ...span }) =>
    rules.flatMap((rule): NamedRule[] => {
      const [from, to] = [Math.max(rule.from, span.from), Math.min(rule.to, span.to)]
      const reached = bothOf(rule.skus, oneOf(...skus))
      const paymentMethods = isEmiAlone ? bothOf(rule.paymentMethods, oneOf('EMI')) : rule.paymentMethods
      const groupCodes = bothOf(rule.groupCodes, groups)
      return from >= to || reached === undefined || paymentMethods === undefined || groupCodes === undefined
        ? []
        : [{ ...rule, skus: reached, paymentMethods, groupCodes, from, to }]
    }),
  )
  return widened([], giving, 'SKUs of schemes are newly reached')
}

/** What is in one of some spans, and in none of others. */
export const spansAdded = (before: readonly Span[], after: readonly Span[]): Span[] =>
  before.reduce<Span[]>(
    (left, cut) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, cut.from) },
          { from: Math.max(from, cut.to), to },
        ].filter((span) => span.from < span.to),
      ),
    after.filter(({ from, to }) => from < to).map(({ from, to }) => ({ from, to })),
  )
