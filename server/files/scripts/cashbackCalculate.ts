import { sql } from 'drizzle-orm'
import { goodStatuses } from '#server/reports/reports/index.ts'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'

const given = (header: string) => cell('cashbackCalculate', header)
const total = sql`${given('total_cashback')}::bigint`
/** 0: no cap. */
const cap = sql`coalesce(nullif(${given('max_cashback')}, ''), '0')::bigint`
const isPercentage = sql`${given('cashback_type')} = 'PERCENTAGE'`
const left = sql`greatest(t.amount_paise - coalesce((select sum(r.amount_paise) from refunds r
  where r.transaction_id = t.id and r.state = 'success'), 0), 0)::bigint`
/** A percentage half up to the paisa; never more than the cap nor than what is left of the payment. */
const credit = sql`least(case when ${isPercentage} then (q.left_paise * ${total} + 5000) / 10000 else ${total} end,
  q.left_paise, case when ${cap} = 0 then q.left_paise else ${cap} end)`
const isGood = sql`lower(t.status) = any(${sql.param([...goodStatuses])}::text[])`

/** One credit for a payment, whatever the rule: another run leaves the difference, which a second person confirms. */
export const cashbackCalculate = recordScript('cashbackCalculate', ({ actor, at }) => ({
  table: recordsOf.cashback_calculate.table,
  key: { txn_ref_number: given('txn_ref_number') },
  subjectHeader: 'txn_ref_number',
  facts: {
    query: sql`select q.*, ${credit} as credit from (
      select t.id, t.merchant_id, t.brand_code, case when ${isGood} then ${left} else 0::bigint end as left_paise
      from transactions t join merchants m on m.id = t.merchant_id
      where t.txn_ref_number = ${given('txn_ref_number')} and ${transactionsOf(actor)}) q`,
    values: { id: sql`f.id`, merchant_id: sql`f.merchant_id`, left: sql`f.left_paise` },
  },
  newValues: {
    brand_code: sql`f.brand_code`,
    offer_code: given('offer_code'),
    cashback_type: given('cashback_type'),
    total_cashback: total,
    max_cashback_paise: cap,
    amount_paise: sql`f.credit`,
  },
  traces: { difference_paise: sql`f.credit - coalesce(m.amount_paise, 0)` },
  alongside: { calculated_at: sql`${at.toISOString()}::timestamptz` },
  missing: {
    created: {
      transaction_id: sql`d.fact_id`,
      merchant_id: sql`d.fact_merchant_id`,
      created_by: sql`${actor.loginId}::text`,
      calculated_at: sql`${at.toISOString()}::timestamptz`,
    },
  },
  rowRules: [
    {
      when: sql`k.fact_id is null`,
      blames: 'txn_ref_number',
      reason: 'There is no transaction of this number, or it is not yours to see.',
    },
    {
      when: sql`k.id is null and k.fact_left = 0`,
      blames: 'txn_ref_number',
      reason: 'This transaction is not successful, or was refunded: nothing is credited.',
    },
    { when: sql`${total} = 0`, blames: 'total_cashback', reason: 'total_cashback is zero: nothing would be given.' },
    {
      when: sql`${isPercentage} and ${total} > 10000`,
      blames: 'total_cashback',
      reason: 'total_cashback is more than 100 percent.',
    },
  ],
}))
