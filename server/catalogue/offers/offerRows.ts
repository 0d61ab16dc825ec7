import { type SQL, sql } from 'drizzle-orm'
import type { OfferOverlap } from '#contract/calls/catalogue/offerTrials.ts'
import type { OfferRow } from '#contract/calls/catalogue/offers.ts'
import { wholeBps } from '#contract/wire/money.ts'
import { type NumberedRule, type OfferTransaction, readCondition } from '#machines/catalogue/offerRule.ts'
import type { Overlap } from '#machines/catalogue/offerIndex.ts'
import { writeOfferSentence } from '#machines/catalogue/offerSentence.ts'
import { schemeStateAt } from '#machines/catalogue/schemeLife.ts'
import type { Tx } from '#server/db/database.ts'
import type { OfferColumns, offerRules } from '#server/db/schema/index.ts'
import { offerExpression } from './offerExpression.ts'

/** A rule as it is kept. */
export interface StoredRule extends NumberedRule {
  readonly ruleDesc: string
  readonly offerDesc: string
  readonly version: number
  readonly changedBy: string
}

type Row = {
  id: number
  brand_code: string
  rule_desc: string
  bank_code: string
  skus: string
  payment_methods: string
  tenures: string
  group_codes: string
  dealer_categories: string
  regions: string
  min_transaction_paise: string
  cashback_type: 'PERCENTAGE' | 'AMOUNT'
  total_cashback: string
  max_cashback_paise: string | null
  bank_share_bps: number
  bank_share_cap_paise: string | null
  velocity_rule: string
  offer_desc: string
  from_at: Date
  to_at: Date
  version: number
  changed_by: string
}

const figure = (text: string | null): number | null => (text === null ? null : Number(text))

const ruleOf = (row: Row): StoredRule => ({
  id: row.id,
  brandCode: row.brand_code,
  ruleDesc: row.rule_desc,
  bankCode: row.bank_code,
  skus: readCondition(row.skus),
  paymentMethods: readCondition(row.payment_methods),
  tenures: readCondition(row.tenures),
  groupCodes: readCondition(row.group_codes),
  dealerCategories: readCondition(row.dealer_categories),
  regions: readCondition(row.regions),
  minTransactionPaise: Number(row.min_transaction_paise),
  cashbackType: row.cashback_type,
  totalCashback: Number(row.total_cashback),
  maxCashbackPaise: figure(row.max_cashback_paise),
  bankShareBps: row.bank_share_bps,
  brandShareBps: wholeBps - row.bank_share_bps,
  bankShareCapPaise: figure(row.bank_share_cap_paise),
  velocityRule: row.velocity_rule,
  offerDesc: row.offer_desc,
  from: new Date(row.from_at).getTime(),
  to: new Date(row.to_at).getTime(),
  version: row.version,
  changedBy: row.changed_by,
})

/** A rule from its columns as `columnsOf` of offerSql.ts keeps them. */
export const ruleOfColumns = (
  columns: OfferColumns,
  stored: Pick<StoredRule, 'id' | 'version' | 'changedBy'>,
): StoredRule =>
  ruleOf({ ...(columns as unknown as Row), id: stored.id, version: stored.version, changed_by: stored.changedBy })

/** Rules `o`, by their ids unless `page` orders them. */
export const offerRuleRows = async (tx: Tx, which: SQL, page: SQL = sql`order by o.id`): Promise<StoredRule[]> => {
  const { rows } = await tx.execute<Row>(sql`select o.* from offer_rules o where ${which} ${page}`)
  return rows.map(ruleOf)
}

/** Rules of brands that are not over at an instant. */
export const rulesStanding = (tx: Tx, brandCodes: readonly string[], at: Date): Promise<StoredRule[]> =>
  offerRuleRows(
    tx,
    sql`o.brand_code = any(${sql.param([...brandCodes])}::text[]) and o.to_at > ${at.toISOString()}::timestamptz
      and o.from_at < o.to_at`,
  )

/** Until the transaction ends, nobody else changes the offers of these brands. */
export const lockBrands = (tx: Tx, brandCodes: readonly string[]) =>
  tx.execute(sql`select from brands where brand_code = any(${sql.param([...brandCodes])}::text[])
    order by brand_code for no key update`)

const iso = (at: number) => new Date(at).toISOString()

export const presentOffer = (
  rule: StoredRule,
  row: Pick<typeof offerRules.$inferSelect, never> & RowTexts,
  at: Date,
): OfferRow => ({
  id: rule.id,
  offerConfigId: rule.id,
  brandCode: rule.brandCode,
  description: rule.ruleDesc,
  displaySpel: writeOfferSentence(rule),
  spel: offerExpression(rule),
  configType: rule.cashbackType,
  totalCashback: rule.totalCashback,
  bankCode: rule.bankCode,
  ...row,
  minTransactionAmt: rule.minTransactionPaise,
  maxCashback: rule.maxCashbackPaise,
  bankCashback: rule.bankShareBps,
  bankShareCap: rule.bankShareCapPaise,
  brandCashback: rule.brandShareBps,
  velocityRule: rule.velocityRule,
  offerDesc: rule.offerDesc,
  startDate: iso(rule.from),
  endDate: iso(rule.to),
  state: schemeStateAt(rule, at.getTime()),
  version: rule.version,
  changedBy: rule.changedBy,
})

interface RowTexts {
  readonly paymentMethods: string
  readonly sku: string
  readonly tenure: string
  readonly groupCodes: string
  readonly dealerCategory: string
  readonly regions: string
}

export const presentWitness = (witness: OfferTransaction): OfferOverlap['witness'] => ({
  brandCode: witness.brandCode,
  amount: witness.amountPaise,
  bankCode: witness.bankCode,
  paymentMethod: witness.paymentMethod,
  tenure: witness.tenure,
  sku: witness.sku,
  groupCode: witness.groupCode,
  dealerCategory: witness.dealerCategory,
  region: witness.region,
  at: iso(witness.at),
})

export const presentOverlap = ({ rule, witness }: Overlap<StoredRule>): OfferOverlap => ({
  id: rule.id,
  ruleDesc: rule.ruleDesc,
  sentence: writeOfferSentence(rule),
  witness: presentWitness(witness),
})
