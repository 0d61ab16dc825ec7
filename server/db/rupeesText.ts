import { type SQL, sql } from 'drizzle-orm'

/** `formatRupees` of an expression in paise that is not below zero. */
export const rupeesText = (paise: SQL): SQL => {
  const whole = sql`((${paise})::bigint / 100)::text`
  return sql`('₹' || case when length(${whole}) <= 3 then ${whole} else
    regexp_replace(left(${whole}, -3), '(\\d)(?=(\\d\\d)+$)', '\\1,', 'g') || ',' || right(${whole}, 3) end
    || '.' || lpad(((${paise})::bigint % 100)::text, 2, '0'))`
}
