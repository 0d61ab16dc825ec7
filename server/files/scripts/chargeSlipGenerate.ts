import { sql } from 'drizzle-orm'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'

const number = cell('chargeSlips', 'txn_ref_number')

/** Keeps what the slip of a payment says; another run leaves what is different by then. */
export const chargeSlipGenerate = recordScript('chargeSlips', ({ actor, at }) => ({
  table: recordsOf.chargeslip_generate.table,
  key: { txn_ref_number: number },
  subjectHeader: 'txn_ref_number',
  facts: {
    query: sql`select t.id, t.merchant_id, t.brand_code, t.status, t.amount_paise,
        coalesce(d.payment_method_tag, '') as payment_method, coalesce(d.card_bank_ref_no, '') as bank_reference
      from transactions t join merchants m on m.id = t.merchant_id
      left join transaction_details d on d.transaction_id = t.id
      where t.txn_ref_number = ${number} and ${transactionsOf(actor)}`,
    values: { id: sql`f.id`, merchant_id: sql`f.merchant_id` },
  },
  newValues: {
    status: sql`f.status`,
    amount_paise: sql`f.amount_paise`,
    brand_code: sql`f.brand_code`,
    payment_method: sql`f.payment_method`,
    bank_reference: sql`f.bank_reference`,
  },
  alongside: { generated_at: sql`${at.toISOString()}::timestamptz` },
  missing: {
    created: {
      transaction_id: sql`d.fact_id`,
      merchant_id: sql`d.fact_merchant_id`,
      created_by: sql`${actor.loginId}::text`,
      generated_at: sql`${at.toISOString()}::timestamptz`,
    },
  },
  rowRules: [
    {
      when: sql`k.fact_id is null`,
      blames: 'txn_ref_number',
      reason: 'There is no transaction of this number, or it is not yours to see.',
    },
  ],
}))
