import { sql } from 'drizzle-orm'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'
import type { Script } from '#server/files/jobs/script.ts'
import { isSettledWithout, latestDayOf, settlePayouts } from '#server/money/settlements/index.ts'
import { ofTheirMerchants, settledAfterToday, settledBeforePaid, settledOtherwise, utrOfAnother } from './bankWord.ts'

const given = (header: string) => cell('utrNumbers', header)
const isReturned = sql`${given('status')} = 'RETURNED'`

/** What the bank says of payouts. The amount is the payout's own: another one in the sheet is a fault, above it and below. */
const payouts = recordScript('utrNumbers', ({ actor, at }) => ({
  table: recordsOf.update_utr.table,
  key: { payout_ref: given('payout_ref') },
  subjectHeader: 'payout_ref',
  scope: ofTheirMerchants(actor),
  newValues: {
    utr_number: given('utr_number'),
    settled_on: sql`${given('settlement_date')}::date`,
    state: sql`case when ${isReturned} or (m.state = 'returned' and m.utr_number = ${given('utr_number')}) then 'returned' else 'credited' end`,
    amount_paise: sql`m.amount_paise`,
  },
  missing: { reason: 'There is no payout of this reference, or it is not yours to see.' },
  rowRules: [
    settledAfterToday(at),
    settledBeforePaid(latestDayOf(sql`k.id`), 'settlement_date is before the payments that this payout is for.'),
    {
      when: sql`k.old_state = 'planned'`,
      blames: 'payout_ref',
      reason: 'The bank file of this payout was not written yet: the bank cannot have paid it.',
    },
    {
      when: sql`k.old_state in ('none', 'carried')`,
      blames: 'payout_ref',
      reason: 'Nothing goes to the bank with this payout.',
    },
    ...settledOtherwise('payout', sql`k.old_utr_number <> ''`),
    utrOfAnother(sql`o.id <> k.id`),
    {
      when: sql`exists (select from settlement_rows r join settlement_payouts o on o.batch_id = r.batch_id
        and o.merchant_id = r.merchant_id where o.id = k.id and ${isSettledWithout(sql`k.new_utr_number`)})`,
      blames: 'utr_number',
      reason: 'A transaction of this payout is settled with another UTR.',
    },
    {
      when: sql`${given('amount')}::bigint < k.old_amount_paise`,
      blames: 'amount',
      reason: 'The bank paid less than this payout.',
    },
    {
      when: sql`${given('amount')}::bigint > k.old_amount_paise`,
      blames: 'amount',
      reason: 'The bank paid more than this payout.',
    },
  ],
}))

/** Rows and batches follow their payouts in the same transaction. */
export const updateUtr: Script = {
  ...payouts,
  applyBatch: async (tx, batch) => {
    const outcome = await payouts.applyBatch(tx, batch)
    await settlePayouts(
      tx,
      batch.rows.map(({ cells }) => (cells['payout_ref'] ?? '').trim().toUpperCase()),
      { now: batch.at, toldBy: [batch.actor.staffId] },
    )
    return outcome
  },
}
