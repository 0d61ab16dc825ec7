import { sql } from 'drizzle-orm'
import { troublesOfQuery } from '#server/platform/troubles/index.ts'
import { transactionsOf } from './refundRows.ts'
import { listedRefunds } from './lookUpRefund.ts'
import { patienceOf } from './sendRefund.ts'

/** Refunds of which the provider has not said whether they were done. */
export const unknownRefunds = troublesOfQuery((context) => {
  const { staff, now } = context
  return sql`
    select f.id::text as key, t.txn_ref_number || ', ' || m.display_name as title, f.amount_paise as paise,
      coalesce(f.submitted_at, f.asked_at) as since
    from refunds f join transactions t on t.id = f.transaction_id join merchants m on m.id = f.merchant_id
    where ${listedRefunds({ state: ['unknown'] }, now, patienceOf(context))} and ${transactionsOf(staff)}`
})
