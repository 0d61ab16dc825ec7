import { sql, type SQL } from 'drizzle-orm'
import type { BankSchemeContent } from '#contract/calls/money/bankSchemes.ts'
import type { EffectQuestion, TermsProbe } from '#server/platform/checkedRecords/index.ts'

const monthsAndWholeBps = 120_000

/** The interest of equal monthly instalments at `rate` a year, over all of them. */
const interestOf = ({ rate, tenure }: BankSchemeContent): SQL => {
  if (rate === 0) return sql`0`
  const monthly = sql`(${rate}::numeric / ${monthsAndWholeBps})`
  const instalment = sql`t.amount_paise * ${monthly} / (1 - power(1 + ${monthly}, -${tenure}::int))`
  return sql`round(${instalment} * ${tenure}::int - t.amount_paise)::bigint`
}

/** A transaction names a plan and no bank: one whose plan is known to be another bank's is not this bank's. */
const probedWith = (content: BankSchemeContent): TermsProbe => ({
  covered: sql`(t.brand_code = ${content.brandCode} and t.emi_months = ${content.tenure}
    and t.card_category = ${content.bankCode.endsWith('_DEBIT') ? 'DEBIT' : 'CREDIT'}
    and t.emi_plan_code not in (select o.bank_tenure_id from bank_schemes o where o.bank_code <> ${content.bankCode}))`,
  cost: interestOf(content),
})

export const effectOfScheme = (proposed: BankSchemeContent, approved: BankSchemeContent | null): EffectQuestion => {
  const brands = [proposed.brandCode, ...(approved === null ? [] : [approved.brandCode])]
  return {
    among: sql`t.txn_type = 'brand_emi' and t.brand_code in (${sql.join(
      brands.map((brand) => sql`${brand}`),
      sql`, `,
    )}) and t.brand_code <> ''`,
    current: approved === null ? null : probedWith(approved),
    proposed: probedWith(proposed),
  }
}
