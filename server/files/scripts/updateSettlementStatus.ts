import { sql } from 'drizzle-orm'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'
import type { Script } from '#server/files/jobs/script.ts'
import { payoutsOfRows } from '#server/money/settlements/index.ts'
import { ofTheirMerchants, settledAfterToday, settledBeforePaid, settledOtherwise, utrOfAnother } from './bankWord.ts'

const given = (header: string) => cell('settlementStatus', header)
/** The payout that the row is in. */
const payout = sql`settlement_payouts o join settlement_rows r on r.id = k.id`
const isItsOwn = sql`o.batch_id = r.batch_id and o.merchant_id = r.merchant_id`

/** What the bank paid, transaction by transaction. */
const rows = recordScript('settlementStatus', ({ actor, at }) => ({
  table: recordsOf.update_settlement_status.table,
  key: { txn_ref_number: given('txn_ref_number') },
  subjectHeader: 'txn_ref_number',
  scope: ofTheirMerchants(actor),
  newValues: {
    status: sql`'Settled'`,
    utr_number: given('utr_number'),
    settled_on: sql`${given('settlement_date')}::date`,
    bank_status: sql`case when m.status = 'Settled' then m.bank_status else 'CREDITED' end`,
    amount_paise: sql`m.amount_paise`,
  },
  missing: { reason: 'Nothing is settled of a transaction of this number, or it is not yours to see.' },
  rowRules: [
    settledAfterToday(at),
    settledBeforePaid(
      sql`(select r.txn_day from settlement_rows r where r.id = k.id)`,
      'settlement_date is before the day of this payment.',
    ),
    {
      when: sql`k.old_status = 'Hold'`,
      blames: 'txn_ref_number',
      reason: 'This transaction is held: release it first.',
    },
    {
      when: sql`k.old_status = 'Draft'`,
      blames: 'txn_ref_number',
      reason: 'This transaction is not ready to be settled: see its reason.',
    },
    {
      when: sql`k.old_status = 'Ready_to_Settle' and k.old_bank_status = 'NOT_SENT'`,
      blames: 'txn_ref_number',
      reason: 'The bank file of this transaction was not written yet: the bank cannot have paid it.',
    },
    ...settledOtherwise('transaction', sql`k.old_status = 'Settled'`),
    utrOfAnother(
      sql`not exists (select from settlement_rows r where r.id = k.id and o.batch_id = r.batch_id and o.merchant_id = r.merchant_id)`,
    ),
    {
      when: sql`exists (select from ${payout} where ${isItsOwn} and o.utr_number not in ('', k.new_utr_number))`,
      blames: 'utr_number',
      reason: 'The payout of this transaction has another UTR.',
    },
  ],
}))

/** A payout whose rows are all settled with one UTR is credited by that, in the same transaction. */
export const updateSettlementStatus: Script = {
  ...rows,
  applyBatch: async (tx, batch) => {
    const outcome = await rows.applyBatch(tx, batch)
    await payoutsOfRows(
      tx,
      batch.rows.map(({ cells }) => (cells['txn_ref_number'] ?? '').trim()),
    )
    return outcome
  },
}
