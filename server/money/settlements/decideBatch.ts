import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { batchAfter, type SettlementBatchEvent, whyNotBatch } from '#machines/money/settlementBatch.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { findBatch, lockBatch, presentBatch } from './batchRows.ts'
import { sealHashOf } from './sealBatch.ts'
import { lockSealing } from './settlementLock.ts'
import { refuseOnePerson } from '#server/people/independence/index.ts'
import { makersOfBatch, refuseLimited } from './settlementPerson.ts'

/** What a cancelled batch held is free for the next one. */
const letGo = async (tx: Tx, batchId: number): Promise<void> => {
  await tx.execute(sql`update settlement_rows set batch_id = null, version = version + 1 where batch_id = ${batchId}`)
  await tx.execute(sql`delete from settlement_adjustments where batch_id = ${batchId} and kind = 'carriedOut'`)
  await tx.execute(sql`update settlement_adjustments set batch_id = null where batch_id = ${batchId}`)
}

export const decideBatch: Handler<'settlements.decide'> = async (
  { batchId, decision, sealHash, remark },
  { tx, staff, now, note },
) => {
  refuseLimited(staff)
  // What it lets go is taken by a batch that is made afterwards, or not at all.
  if (decision === 'cancel') await lockSealing(tx)
  const batch = await lockBatch(tx, batchId)
  const facts = { makers: makersOfBatch(batch), sealHash: batch.sealHash }
  const event: SettlementBatchEvent =
    decision === 'approve'
      ? { type: 'batch.approve', by: staff.staffId, sealHash }
      : { type: 'batch.cancel', by: staff.staffId }
  const why = whyNotBatch(batch.state, facts, event)
  if (why !== undefined)
    refuse(why, why === 'own-work' ? { message: 'You sealed this batch: somebody else has to approve it.' } : {})
  if (decision === 'approve') await refuseOnePerson({ tx, staff, now }, facts.makers)
  if (decision === 'cancel' && remark.length < shortestReason) refuse('remark-missing')
  if (decision === 'approve' && (await sealHashOf(tx, batchId)) !== sealHash) refuse('seal-differs')
  const state = batchAfter(batch.state, facts, event)
  await tx.execute(
    decision === 'approve'
      ? sql`update settlement_batches set state = ${state}, approved_by = ${staff.staffId}, approved_at = ${now.toISOString()},
          approved_hash = ${sealHash}, remark = ${remark} where id = ${batchId}`
      : sql`update settlement_batches set state = ${state}, cancelled_by = ${staff.staffId}, cancelled_at = ${now.toISOString()},
          remark = ${remark} where id = ${batchId}`,
  )
  if (decision === 'cancel') await letGo(tx, batchId)
  note({
    subject: `batch:${batchId}`,
    before: { state: batch.state },
    after: { state, sealHash: batch.sealHash, amount: batch.amount, remark },
  })
  return presentBatch(await findBatch(tx, batchId), staff)
}
