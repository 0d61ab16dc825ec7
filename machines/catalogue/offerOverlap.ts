import { mostMonths, offerMethods } from '#contract/sheets/offerCells.ts'
import {
  type Condition,
  type ConditionName,
  conditionNames,
  type OfferRule,
  type OfferTransaction,
  takesValue,
} from './offerRule.ts'

const months: readonly string[] = Array.from({ length: mostMonths }, (_, at) => String(at + 1))

/** Where every value is known; of the others there is always one more. */
const worlds: Readonly<Partial<Record<ConditionName, readonly string[]>>> = {
  paymentMethods: offerMethods,
  tenures: months,
}

const freshValue = (a: Condition, b: Condition): string => {
  for (let n = 0; ; n += 1) {
    const value = n === 0 ? 'OTHER' : `OTHER-${n}`
    if (!a.values.has(value) && !b.values.has(value)) return value
  }
}

/**
 * A value that both conditions take; undefined where there is none. Empty where both take any: it need not be known.
 */
export const sharedValue = (a: Condition, b: Condition, world?: readonly string[]): string | undefined => {
  if (a.kind === 'any' && b.kind === 'any') return ''
  if (a.kind === 'oneOf' || b.kind === 'oneOf') {
    const isAShort = a.kind === 'oneOf' && (b.kind !== 'oneOf' || a.values.size <= b.values.size)
    const [listed, other] = isAShort ? [a, b] : [b, a]
    for (const value of listed.values)
      if (other.kind === 'any' || other.values.has(value) === (other.kind === 'oneOf')) return value
    return undefined
  }
  return world === undefined ? freshValue(a, b) : world.find((value) => !a.values.has(value) && !b.values.has(value))
}

/** A transaction that both rules would take; undefined where there is none. Velocity keeps no rules apart. */
export const overlapWitness = (a: OfferRule, b: OfferRule): OfferTransaction | undefined => {
  if (a.brandCode !== b.brandCode) return undefined
  if (a.bankCode !== '' && b.bankCode !== '' && a.bankCode !== b.bankCode) return undefined
  const at = Math.max(a.from, b.from)
  if (at >= Math.min(a.to, b.to)) return undefined
  const values = {} as Record<ConditionName, string>
  for (const name of conditionNames) {
    const value = sharedValue(a[name], b[name], worlds[name])
    if (value === undefined) return undefined
    values[name] = value
  }
  return {
    brandCode: a.brandCode,
    amountPaise: Math.max(a.minTransactionPaise, b.minTransactionPaise, 100),
    bankCode: a.bankCode === '' ? b.bankCode : a.bankCode,
    paymentMethod: values.paymentMethods,
    tenure: values.tenures,
    sku: values.skus,
    groupCode: values.groupCodes,
    dealerCategory: values.dealerCategories,
    region: values.regions,
    at,
  }
}

/** The method that no card of a bank pays by: a name with `_DEBIT` is of debit cards, one without of credit cards. */
const methodOfOtherCards = (bankCode: string): string | undefined =>
  bankCode === '' ? undefined : bankCode.endsWith('_DEBIT') ? 'CREDIT_CARD' : 'DEBIT_CARD'

/** A rule of a bank whose methods are all of the bank's other cards: it would never take a payment. */
export const takesOtherCardsAlone = ({ bankCode, paymentMethods }: Pick<OfferRule, 'bankCode' | 'paymentMethods'>) => {
  const other = methodOfOtherCards(bankCode)
  const taken = offerMethods.filter((method) => takesValue(paymentMethods, method))
  return other !== undefined && taken.length > 0 && taken.every((method) => method === other)
}

/** What a rule takes but can never be: no method of payment, or no EMI, is left. Undefined: something is left. */
export const emptyCondition = (rule: OfferRule): ConditionName | undefined =>
  conditionNames.find((name) => {
    const world = worlds[name]
    return world !== undefined && rule[name].kind === 'noneOf' && world.every((value) => rule[name].values.has(value))
  })
