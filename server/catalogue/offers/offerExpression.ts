import { type ConditionName, conditionNames, type OfferRule, valueNameOf } from '#machines/catalogue/offerRule.ts'

const text = (value: string) => `'${value.replaceAll("'", "''")}'`

const condition = (rule: OfferRule, name: ConditionName): string => {
  const { kind, values } = rule[name]
  if (kind === 'any') return ''
  const value = `#${valueNameOf(name)}`
  const listed = `{${[...values].map(text).join(', ')}}.contains(${value})`
  return kind === 'oneOf' ? listed : `(${value} != null and !${listed})`
}

/** The conditions of a rule in the expression language of the payment service. For reading: nothing here runs it. */
export const offerExpression = (rule: OfferRule): string =>
  [
    `#brandCode == ${text(rule.brandCode)}`,
    rule.bankCode === '' ? '' : `#bankCode == ${text(rule.bankCode)}`,
    ...conditionNames.map((name) => condition(rule, name)),
    rule.minTransactionPaise === 0 ? '' : `#amountPaise >= ${rule.minTransactionPaise}`,
    rule.velocityRule === '' ? '' : `#velocity(${text(rule.velocityRule)})`,
  ]
    .filter((part) => part !== '')
    .join(' and ')
