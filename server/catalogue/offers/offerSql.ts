import { type OfferRule, writeCondition } from '#machines/catalogue/offerRule.ts'

type Value = string | number | null

/** The columns of a rule with their values, as they are kept. */
export const columnsOf = (
  rule: OfferRule & { readonly ruleDesc: string; readonly offerDesc: string },
): Record<string, Value> => ({
  brand_code: rule.brandCode,
  rule_desc: rule.ruleDesc,
  bank_code: rule.bankCode,
  skus: writeCondition(rule.skus),
  payment_methods: writeCondition(rule.paymentMethods),
  tenures: writeCondition(rule.tenures),
  group_codes: writeCondition(rule.groupCodes),
  dealer_categories: writeCondition(rule.dealerCategories),
  regions: writeCondition(rule.regions),
  min_transaction_paise: rule.minTransactionPaise,
  cashback_type: rule.cashbackType,
  total_cashback: rule.totalCashback,
  max_cashback_paise: rule.maxCashbackPaise,
  bank_share_bps: rule.bankShareBps,
  bank_share_cap_paise: rule.bankShareCapPaise,
  velocity_rule: rule.velocityRule,
  offer_desc: rule.offerDesc,
  from_at: new Date(rule.from).toISOString(),
  to_at: new Date(rule.to).toISOString(),
})

const literal = (value: Value): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/** For reading and downloading: the gateway never runs a text. */
export const insertText = (columns: Record<string, Value>): string =>
  `INSERT INTO offer_rules (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).map(literal).join(', ')});`

/** Only what differs; undefined where nothing does. */
export const updateText = (
  id: number,
  before: Record<string, Value>,
  after: Record<string, Value>,
): string | undefined => {
  const changed = Object.entries(after).filter(([column, value]) => before[column] !== value)
  return changed.length === 0
    ? undefined
    : `UPDATE offer_rules SET ${changed.map(([column, value]) => `${column} = ${literal(value)}`).join(', ')}, version = version + 1 WHERE id = ${id};`
}

export const deleteText = (id: number): string => `DELETE FROM offer_rules WHERE id = ${id};`
