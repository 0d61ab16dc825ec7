import { type SQL, sql } from 'drizzle-orm'
import type { PayoutRail } from '#contract/wire/payoutRail.ts'
import { railLimits } from '#machines/money/payoutRail.ts'

/** What a merchant is paid in a batch, and by which rail. */
export interface PayoutRule {
  readonly smallestPaise: number
  /** In the order in which they are tried. */
  readonly rails: readonly PayoutRail[]
}

/** `railOf` of an amount above zero, as the database decides it; empty: none takes it. */
export const railOfAmount = (paise: SQL, rails: readonly PayoutRail[]): SQL => {
  const cases = rails.map((rail) => {
    const { fromPaise, toPaise } = railLimits[rail]
    const upTo = toPaise === null ? sql`` : sql` and ${paise} <= ${toPaise}`
    return sql`when ${paise} >= ${fromPaise}${upTo} then ${rail}::text`
  })
  return sql`(case ${sql.join(cases, sql` `)} else '' end)`
}

/** Why an amount is not paid but carried over: `merchantPayout`. Null: it is paid, or there is nothing. */
export const whyCarried = (paise: SQL, { smallestPaise, rails }: PayoutRule): SQL =>
  sql`(case when ${paise} = 0 then null when ${paise} < 0 then 'debt' when ${paise} < ${smallestPaise} then 'small'
    when ${railOfAmount(paise, rails)} = '' then 'noRail' end)`
