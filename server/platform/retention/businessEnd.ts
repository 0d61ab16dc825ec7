import { type LastSign, lastSignNames } from '#machines/platform/retention/businessEnd.ts'

/** When a merchant `of` gave such a sign; null: it gave none. Each is found by an index. */
const signs: Readonly<Record<LastSign, (of: string) => string>> = {
  payment: (
    of,
  ) => `(select max(t.created_at) from transactions t where t.merchant_id = ${of}.id and t.brand_code <> ''),
    (select max(t.created_at) from transactions t where t.merchant_id = ${of}.id and t.brand_code = '')`,
  change: (of) => `${of}.kyc_updated_at,
    (select max(a.at) from audit_entries a where a.subject = ${of}.merchant_code and a.before is not null),
    (select j.started_at from file_jobs j where j.id = ${of}.last_job_id)`,
  entry: (of) => `${of}.created_at`,
}

/** When the business with a merchant `of` ended; null: it has not. What counts: `machines/platform/retention/businessEnd`. */
export const businessEndOf = (of: string): string =>
  `(case when not ${of}.is_active then coalesce(${of}.deactivation_at, greatest(${lastSignNames.map((name) => signs[name](of)).join(', ')})) end)`

/** The same of the merchant of a row `r`. */
export const merchantEnd = `(select ${businessEndOf('m')} from merchants m where m.id = r.merchant_id)`
