import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { byValue } from '#contract/sheets/offerCells.ts'
import { shareOf } from '#contract/wire/money.ts'
import { schemeStateAt, type Span } from './schemeLife.ts'
import type { VelocityUnit } from './velocityRule.ts'

/** What a rule asks of one value of a transaction. Values are in upper case. */
export interface Condition {
  readonly kind: 'any' | 'oneOf' | 'noneOf'
  readonly values: ReadonlySet<string>
}

const noValues: ReadonlySet<string> = new Set()
export const anyValue: Condition = { kind: 'any', values: noValues }

/** An empty list means all. */
const listed = (kind: 'oneOf' | 'noneOf', values: readonly string[]): Condition =>
  values.length === 0
    ? anyValue
    : { kind, values: new Set(values.map((value) => value.toUpperCase()).toSorted(byValue)) }
export const oneOf = (...values: readonly string[]): Condition => listed('oneOf', values)
export const noneOf = (...values: readonly string[]): Condition => listed('noneOf', values)

/** `A,B` is one of them, `NOT A,B` none of them, an empty text or `ALL` any. */
export const readCondition = (text: string): Condition => {
  const isNot = text.startsWith('NOT ')
  const values = (isNot ? text.slice(4) : text).split(',').filter((value) => value !== '')
  return values.length === 1 && values[0] === 'ALL' ? anyValue : listed(isNot ? 'noneOf' : 'oneOf', values)
}
export const writeCondition = ({ kind, values }: Condition): string =>
  `${kind === 'noneOf' ? 'NOT ' : ''}${[...values].join(',')}`

/** A value that is not known matches no list, and no *none of* either. */
export const takesValue = ({ kind, values }: Condition, value: string): boolean =>
  kind === 'any' || (value !== '' && values.has(value) === (kind === 'oneOf'))

/** Amounts in paise, shares in basis points. */
export interface OfferRule extends Span {
  readonly brandCode: string
  /** Empty: every bank. */
  readonly bankCode: string
  readonly skus: Condition
  readonly paymentMethods: Condition
  /** Months of the EMI. */
  readonly tenures: Condition
  readonly groupCodes: Condition
  readonly dealerCategories: Condition
  readonly regions: Condition
  readonly minTransactionPaise: number
  readonly cashbackType: 'PERCENTAGE' | 'AMOUNT'
  /** Basis points of the amount, or paise. */
  readonly totalCashback: number
  /** Null: no limit. */
  readonly maxCashbackPaise: number | null
  /** The bank's share of the cashback; the two shares are a whole. */
  readonly bankShareBps: number
  readonly brandShareBps: number
  readonly bankShareCapPaise: number | null
  /** Checked while a payment is made, as machines/catalogue/velocityRule.ts writes it; empty: none. */
  readonly velocityRule: string
}

/** What is known of a transaction, in upper case; a value that is not known is empty. */
export interface OfferTransaction {
  readonly brandCode: string
  readonly amountPaise: number
  readonly bankCode: string
  readonly paymentMethod: string
  /** Months, as text; empty where there is no EMI. */
  readonly tenure: string
  readonly sku: string
  readonly groupCode: string
  readonly dealerCategory: string
  readonly region: string
  /** Milliseconds. */
  readonly at: number
  /** Keys of who paid, as velocity rules count them; absent or empty: not known. */
  readonly payer?: Readonly<Partial<Record<VelocityUnit, string>>>
}

const valueNames = {
  skus: 'sku',
  paymentMethods: 'paymentMethod',
  tenures: 'tenure',
  groupCodes: 'groupCode',
  dealerCategories: 'dealerCategory',
  regions: 'region',
} as const satisfies Partial<Record<keyof OfferRule, keyof OfferTransaction>>
export type ConditionName = keyof typeof valueNames
export const conditionNames = Object.keys(valueNames) as readonly ConditionName[]
export const valueNameOf = (name: ConditionName): (typeof valueNames)[ConditionName] => valueNames[name]

const listOf = ({ values }: Condition, last = 'or') => {
  const all = [...values]
  const shown = all.length > 8 ? [...all.slice(0, 7), `${all.length - 7} more`] : all
  return shown.length === 1 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} ${last} ${shown.at(-1)}`
}

const methodInSentence = (code: string): string =>
  wordsOfCode('method', code).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

interface Check {
  readonly isMet: (rule: OfferRule, transaction: OfferTransaction) => boolean
  readonly reason: (rule: OfferRule, transaction: OfferTransaction) => string
}

const onList = (name: ConditionName, only: (list: string, rule: OfferRule) => string, unknown: string): Check => {
  const value = valueNames[name]
  return {
    isMet: (rule, transaction) => takesValue(rule[name], transaction[value]),
    reason: (rule, transaction) => {
      const list = listOf(rule[name], rule[name].kind === 'noneOf' ? 'nor' : 'or')
      const text = only(`${rule[name].kind === 'noneOf' ? 'neither ' : ''}${list}`, rule)
      return `${text}${transaction[value] === '' ? `; ${unknown}` : ''}.`
    },
  }
}

/** The one list of what a rule asks: a transaction that meets all of it is taken. */
const checks: readonly Check[] = [
  {
    isMet: (rule, { brandCode }) => rule.brandCode === brandCode,
    reason: ({ brandCode }) => `The offer is of the brand ${brandCode}.`,
  },
  {
    isMet: (rule, { at }) => schemeStateAt(rule, at) !== 'scheduled',
    reason: () => 'The offer had not begun when the transaction was made.',
  },
  {
    isMet: (rule, { at }) => schemeStateAt(rule, at) !== 'ended',
    reason: () => 'The offer had ended when the transaction was made.',
  },
  onList('skus', (list) => `The offer is for the product ${list}`, 'the product of the transaction is not known'),
  {
    isMet: ({ minTransactionPaise }, { amountPaise }) => amountPaise >= minTransactionPaise,
    reason: () => 'The amount is below the smallest transaction of the offer.',
  },
  {
    isMet: (rule, { bankCode }) => rule.bankCode === '' || rule.bankCode === bankCode,
    reason: (rule, { bankCode }) =>
      `The offer is for the bank ${wordsOfCode('bank', rule.bankCode)}${bankCode === '' ? '; the bank of the transaction is not known' : ''}.`,
  },
  onList(
    'paymentMethods',
    (list) => `The offer is for payments by ${list.replace(/[A-Z]+(?:_[A-Z]+)*/g, methodInSentence)}`,
    'the method of payment is not known',
  ),
  onList('tenures', (list) => `The offer is for EMIs of ${list} months`, 'the transaction has no EMI'),
  onList('groupCodes', (list) => `The offer is for dealers of ${list}`, 'the dealer has no group code'),
  onList(
    'dealerCategories',
    (list) => `The offer is for the dealer category ${list}`,
    'the category of the dealer is not known',
  ),
  onList('regions', (list) => `The offer is for dealers in ${list}`, 'the region of the dealer is not known'),
]

/** Whether a rule takes a transaction, its velocity rule aside. */
export const takesTransaction = (rule: OfferRule, transaction: OfferTransaction): boolean => {
  for (const { isMet } of checks) if (!isMet(rule, transaction)) return false
  return true
}

/** Every reason for which a rule does not take a transaction; none: it does. */
export const whyNotTaken = (rule: OfferRule, transaction: OfferTransaction): string[] =>
  checks.filter(({ isMet }) => !isMet(rule, transaction)).map(({ reason }) => reason(rule, transaction))

export interface Cashback {
  readonly cashback: number
  readonly bank: number
  readonly brand: number
}

/**
 * What a rule that takes an amount gives, in paise: never more than the amount or its largest cashback. The bank pays its
 * share, rounded half up, at most its cap; the brand the rest.
 */
export const cashbackBy = (
  rule: Pick<OfferRule, 'cashbackType' | 'totalCashback' | 'maxCashbackPaise' | 'bankShareBps' | 'bankShareCapPaise'>,
  amountPaise: number,
): Cashback => {
  const given = rule.cashbackType === 'AMOUNT' ? rule.totalCashback : shareOf(amountPaise, rule.totalCashback)
  const cashback = Math.min(given, rule.maxCashbackPaise ?? given, amountPaise)
  const share = shareOf(cashback, rule.bankShareBps)
  const bank = Math.min(share, rule.bankShareCapPaise ?? share)
  return { cashback, bank, brand: cashback - bank }
}

export interface NumberedRule extends OfferRule {
  readonly id: number
}

/**
 * Which of several rules takes a transaction. Rules that stand do not overlap; where older ones do, the one that gives
 * more takes it, and of two that give the same the older one.
 */
export const betterOf = <Rule extends NumberedRule>(a: Rule | undefined, b: Rule, amountPaise: number): Rule => {
  if (a === undefined) return b
  const difference = cashbackBy(a, amountPaise).cashback - cashbackBy(b, amountPaise).cashback
  return difference > 0 || (difference === 0 && a.id < b.id) ? a : b
}

export const ruleTaking = <Rule extends NumberedRule>(
  rules: Iterable<Rule>,
  transaction: OfferTransaction,
): Rule | undefined => {
  let found: Rule | undefined
  for (const rule of rules)
    if (takesTransaction(rule, transaction)) found = betterOf(found, rule, transaction.amountPaise)
  return found
}
