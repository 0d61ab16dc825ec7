import { type SQL, sql } from 'drizzle-orm'
import { regularizationSteps, type RegularizedStatus } from '#machines/money/regularization.ts'
import type { Tx } from '#server/db/database.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import { doneBy } from '#server/files/jobs/jobActor.ts'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'
import type { Batch, Script } from '#server/files/jobs/script.ts'
import { answerByEvidence, transactionsOf } from '#server/money/refunds/index.ts'
import { lockAgainstSealing } from '#server/money/settlements/index.ts'

const given = (header: string) => cell('regularization', header)
const isOfRefund = sql`${given('old_status')} = 'REFUND_UNKNOWN'`
const isNew = sql`k.id is null`
const isKnownStep = sql`(${given('old_status')}, ${given('new_status')}) in (${sql.join(
  regularizationSteps.map(([from, to]) => sql`(${from}, ${to})`),
  sql`, `,
)})`
const unmoving = sql`${given('new_status')} = 'FAILED'`

/** UPI transactions `t` of merchants `m` of this number that the person may see. */
const transaction = (actor: Batch['actor'], number = given('txn_ref_number')) =>
  sql`transactions t join merchants m on m.id = t.merchant_id
  where t.txn_ref_number = ${number} and t.txn_type in ('upi', 'brand_upi') and ${transactionsOf(actor)}`
const unknownRefundsOf = (number: SQL) => sql`refunds f join transactions u on u.id = f.transaction_id
  where u.txn_ref_number = ${number} and f.state = 'unknown'`
const unknownRefunds = unknownRefundsOf(given('txn_ref_number'))
/** A record that is made has its new number. */
const written = sql`d.new_txn_ref_number`

/** One record for each row, by its RRN: the same row again finds it and changes nothing. */
const records = recordScript('regularization', ({ actor, at }) => {
  const one = (field: string) => sql`(select ${sql.raw(field)} from ${transaction(actor)})`
  return {
    table: recordsOf.upi_txn_regularization.table,
    key: { rrn: given('rrn') },
    subjectHeader: 'txn_ref_number',
    newValues: {
      txn_ref_number: given('txn_ref_number'),
      old_status: given('old_status'),
      new_status: given('new_status'),
      amount_paise: sql`coalesce(m.amount_paise, case when ${unmoving} then 0 when ${isOfRefund}
        
          then (select min(f.amount_paise) from ${unknownRefunds}) else ${one('t.amount_paise')} end)`,
    },
    missing: {
      created: {
        transaction_id: sql`(select t.id from ${transaction(actor, written)})`,
        merchant_id: sql`(select t.merchant_id from ${transaction(actor, written)})`,
        refund_id: sql`case when d.new_old_status = 'REFUND_UNKNOWN'
          then (select f.id from ${unknownRefundsOf(written)}) end`,
        uploaded_by: sql`${actor.staffId}::uuid`,
        regularized_at: sql`${at.toISOString()}::timestamptz`,
      },
    },
    rowRules: [
      {
        when: sql`not exists (select from ${transaction(actor)})`,
        blames: 'txn_ref_number',
        reason: 'There is no UPI transaction of this number, or it is not yours to see.',
      },
      {
        when: sql`not ${isNew} and (k.old_txn_ref_number, k.old_old_status, k.old_new_status)
          is distinct from (k.new_txn_ref_number, k.new_old_status, k.new_new_status)`,
        blames: 'rrn',
        reason: 'This RRN is the evidence of another regularization.',
      },
      {
        when: sql`not ${isKnownStep}`,
        blames: 'new_status',
        reason: 'A sheet does not lead from this old status to this new one.',
      },
      {
        when: sql`${isNew} and not ${isOfRefund} and ${given('old_status')} <> upper(${one('t.status')})`,
        blames: 'old_status',
        value: sql`upper(${one('t.status')})`,
        reason: 'The transaction has another status now than the sheet names.',
      },
      {
        when: sql`${isNew} and ${isOfRefund} and not exists (select from ${unknownRefunds})`,
        blames: 'old_status',
        reason: 'No refund of this transaction is unknown.',
      },
      {
        when: sql`${isNew} and ${isOfRefund} and (select count(*) from ${unknownRefunds}) > 1`,
        blames: 'txn_ref_number',
        reason: 'Several refunds of this transaction are unknown: ask the provider about each.',
      },
    ],
  }
})

type Done = {
  id: number
  transaction_id: string
  txn_ref_number: string
  refund_id: string | null
  old_status: RegularizedStatus
  new_status: RegularizedStatus
  rrn: string
}

/** What the records that this batch wrote mean for their transactions and refunds. */
const takeEffect = async (tx: Tx, { job, rows, actor, at }: Batch): Promise<void> => {
  const { rows: done } = await tx.execute<Done>(sql`
    select g.id, g.transaction_id, g.txn_ref_number, g.refund_id, g.old_status, g.new_status, g.rrn from regularizations g
    join file_job_rows r on r.job_id = ${job.jobId}::uuid and r.after ->> 'rrn' = g.rrn
    where g.last_job_id = ${job.jobId}::uuid and r.outcome = 'done'
      and r.row_number = any(${sql.param(rows.map(({ rowNumber }) => rowNumber))}::int[])
    order by g.transaction_id`)
  const ofPayments = done.filter(({ refund_id: refundId }) => refundId === null)
  if (ofPayments.length > 0) {
    const ids = sql`select g.transaction_id, g.new_status, g.rrn from regularizations g
      where g.id = any(${sql.param(ofPayments.map(({ id }) => id))}::int[])`
    await tx.execute(sql`
      update transactions t set status = case g.new_status when 'SUCCESSFUL' then 'Successful' else 'Failed' end,
        error_code = case g.new_status when 'SUCCESSFUL' then '' else t.error_code end
      from (${ids}) g where t.id = g.transaction_id`)
    await tx.execute(sql`
      update transaction_details d set actions = d.actions || jsonb_build_array(jsonb_build_object('action', 'REGULARIZE',
        'event', g.new_status || ' by RRN ' || g.rrn, 'at', ${at.toISOString()}::text, 'error', ''))
      from (${ids}) g where d.transaction_id = g.transaction_id`)
  }
  for (const { refund_id: refundId, new_status: status, rrn } of done) {
    if (refundId === null) continue
    const outcome = status === 'REFUND_SUCCESS' ? 'success' : 'failed'
    await answerByEvidence(tx, { refundId, outcome, rrn, now: at })
    await writeAudit(tx, {
      ...doneBy(actor, at),
      subject: `refund:${refundId}`,
      before: { state: 'unknown' },
      after: { state: outcome, rrn, jobId: job.jobId },
      requestId: job.jobId,
    })
  }
}

/**
 * Corrects the status of UPI transactions and of refunds whose end is not known, by what the bank can prove. Sealing
 * waits, and the transactions are locked before their rules are looked at: a row applies from its old status or not.
 */
export const regularizeUpi: Script = {
  ...records,
  applyBatch: async (tx, batch) => {
    const numbers = batch.rows.map(({ cells }) => (cells['txn_ref_number'] ?? '').trim())
    await lockAgainstSealing(tx)
    await tx.execute(sql`select id from transactions where txn_ref_number = any(${sql.param(numbers)}::text[])
      order by id for no key update`)
    const outcome = await records.applyBatch(tx, batch)
    await takeEffect(tx, batch)
    return outcome
  },
}
