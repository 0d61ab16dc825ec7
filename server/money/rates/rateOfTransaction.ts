import { sql, type SQL } from 'drizzle-orm'
import { transactionsOf } from './rateEffect.ts'

const methodOf = sql`case ${sql.join(
  Object.entries(transactionsOf).map(([method, isOfIt]) => sql`when ${isOfIt} then ${sql.raw(`'${method}'`)}`),
  sql` `,
)} end`

/** Each master by itself: an index finds the few rates that can be meant, where all verified ones would be read otherwise. */
const ofMaster = (master: 'special' | 'brand' | 'general', place: number, isOfIt: SQL): SQL => sql`
  select x.id, x.type, x.value, x.version, ${sql.raw(String(place))} as place from mdr_rates x
  where x.master = ${sql.raw(`'${master}'`)} and x.state = 'verified' and x.payment_method = ${methodOf} and ${isOfIt}
    and t.amount_paise between x.from_amount and x.to_amount
    and indian_day(t.created_at) between x.from_day and x.to_day`

/**
 * The verified rate of a transaction `t` of a merchant `m`, as `id`, `type` and `value`: a special one before one of the
 * merchant's brand before a general one, and of those the latest. For a lateral join.
 */
export const rateOfTransaction: SQL = sql`
  select y.id, y.type, y.value from (
    ${ofMaster('special', 1, sql`x.merchant_code = m.merchant_code and x.brand in ('', t.brand_code)`)}
    union all ${ofMaster('brand', 2, sql`x.brand = m.brand_code`)}
    union all ${ofMaster('general', 3, sql`true`)}) y
  order by y.place, y.version desc limit 1`

/** The fees that a merchant `m` pays from a day on, of each the latest verified version. For a lateral join. */
export const feesOfMerchant = (day: SQL): SQL => sql`
  select distinct on (f.series) f.series, f.fee, upper(f.fee_type) like '%SETUP%' as is_setup,
    case upper(f.duration) when 'MONTHLY' then date_trunc('month', ${day})::date
      when 'QUARTERLY' then date_trunc('quarter', ${day})::date
      when 'YEARLY' then date_trunc('year', ${day})::date else date '1970-01-01' end as period_start
  from subscription_fees f where f.state = 'verified' and f.brand_code = m.brand_code and m.brand_code <> ''
    and (f.threshold_date is null or f.threshold_date <= ${day})
  order by f.series, f.version desc`
