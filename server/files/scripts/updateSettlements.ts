import { sql } from 'drizzle-orm'
import { rupeesText } from '#server/db/rupeesText.ts'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { cell, type RowRule } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'
import type { Script } from '#server/files/jobs/script.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { calculatedRows, lockAgainstSealing } from '#server/money/settlements/index.ts'

const given = (header: string) => cell('settlementRows', header)
const brandFee = given('brand_transaction_fee')

/** A figure of the sheet that is not what is calculated: nothing is paid on a figure that only a sheet knows. */
const differs = (header: string, column: string): RowRule => ({
  when: sql`${given(header)} <> '' and ${given(header)}::bigint <> k.${sql.raw(`new_${column}`)}`,
  blames: header,
  value: sql`${rupeesText(given(header))} || ', calculated ' || ${rupeesText(sql`k.${sql.raw(`new_${column}`)}`)}`,
  reason: `The ${header} of the sheet differs from the calculated one.`,
})

/** Makes or corrects settlement rows that no batch has; all figures are calculated anew from the verified rates. */
const rows = recordScript('settlementRows', ({ actor }) => ({
  table: recordsOf.update_settlements.table,
  key: { txn_ref_number: given('txn_ref_number') },
  subjectHeader: 'txn_ref_number',
  facts: {
    query: calculatedRows({
      which: sql`select s.id from transactions s where s.txn_ref_number = ${given('txn_ref_number')}
        and s.merchant_id in (select o.id from merchants o where ${withinScopeOf(actor, sql`o.id`, sql`o.brand_code`)})`,
      brandFee: sql`coalesce(nullif(${brandFee}, '')::bigint, r.brand_fee_paise, 0)`,
      rows: sql`true`,
    }),
    values: { id: sql`f.id` },
  },
  newValues: {
    merchant_id: sql`f.merchant_id`,
    txn_day: sql`f.txn_day`,
    status: sql`f.status`,
    hindrances: sql`f.hindrances`,
    gross_paise: sql`f.gross`,
    mdr_paise: sql`f.mdr`,
    brand_fee_paise: sql`f.brand_fee`,
    subscription_fee_paise: sql`f.subscription_fee`,
    setup_fee_paise: sql`f.setup_fee`,
    gst_paise: sql`f.gst`,
    net_paise: sql`f.net`,
    refunded_paise: sql`f.refunded`,
    amount_paise: sql`f.amount`,
    batch_id: sql`m.batch_id`,
  },
  traces: {
    mdr_rate_id: sql`f.rate_id`,
    mdr_type: sql`coalesce(f.rate_type, '')`,
    mdr_value: sql`f.rate_value`,
    beneficiary_name: sql`f.account_holder_name`,
    beneficiary_account_last4: sql`f.account_ref_last4`,
    beneficiary_ifsc: sql`f.ifsc`,
    late_since: sql`f.late_since`,
  },
  missing: {
    created: { id: sql`(select t.id from transactions t where t.txn_ref_number = d.key_txn_ref_number)` },
  },
  rowRules: [
    {
      when: sql`k.fact_id is null`,
      blames: 'txn_ref_number',
      reason: 'There is no successful transaction of this number, or it is not yours to see.',
    },
    {
      when: sql`k.old_status = 'Settled'`,
      blames: 'txn_ref_number',
      reason: 'This transaction is settled: its row never changes.',
    },
    {
      when: sql`k.old_batch_id is not null`,
      blames: 'txn_ref_number',
      value: sql`${given('txn_ref_number')} || ', batch ' || k.old_batch_id`,
      reason: 'This transaction is in a sealed batch: cancel the batch first, or correct the next one.',
    },
    {
      when: sql`k.old_status = 'Hold' or k.new_status = 'Hold'`,
      blames: 'txn_ref_number',
      reason: 'This transaction is held: release it first.',
    },
    differs('mdr', 'mdr_paise'),
    differs('gst_18p', 'gst_paise'),
    differs('settlement_amount', 'amount_paise'),
  ],
}))

/** No batch is sealed while rows are corrected. */
export const updateSettlements: Script = {
  ...rows,
  applyBatch: async (tx, batch) => {
    await lockAgainstSealing(tx)
    return rows.applyBatch(tx, batch)
  },
}
