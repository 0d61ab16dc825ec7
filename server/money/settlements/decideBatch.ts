import { sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import {
  type SettlementBatchEvent,
  type SettlementBatchFacts,
  settlementBatchDecision,
} from '#machines/money/settlementBatch.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decide, type DecisionKind } from '#server/platform/decisions/index.ts'
import { type BatchRow, findBatch, lockBatch, presentBatch } from './batchRows.ts'
import { refuseHeldMerchants } from './heldMerchants.ts'
import { sealHashOf } from './sealBatch.ts'
import { dropReserves } from './reserves.ts'
import { lockAgainstSealing, lockSealing } from './settlementLock.ts'
import { makersOfBatch, refuseLimited } from './settlementPerson.ts'

/** What a cancelled batch held is free for the next one. */
const letGo = async (tx: Tx, batchId: number): Promise<void> => {
  await tx.execute(sql`update settlement_rows set batch_id = null, version = version + 1 where batch_id = ${batchId}`)
  await tx.execute(sql`delete from settlement_adjustments where batch_id = ${batchId} and kind = 'carriedOut'`)
  await dropReserves(tx, batchId)
  await tx.execute(sql`update settlement_adjustments set batch_id = null where batch_id = ${batchId}`)
}

type Asked = RequestOfName<'settlements.decide'>

const batchDecision: DecisionKind<Asked, BatchRow, BatchRow['state'], SettlementBatchFacts, SettlementBatchEvent> = {
  machine: settlementBatchDecision,
  lock: async ({ batchId, decision }, { tx }) => {
    // What it lets go is taken by a batch that is made afterwards, or not at all; nobody is put on hold beside an approval.
    await (decision === 'cancel' ? lockSealing(tx) : lockAgainstSealing(tx))
    return lockBatch(tx, batchId)
  },
  stateOf: ({ state }) => state,
  factsOf: (batch) => ({ makers: makersOfBatch(batch), sealHash: batch.sealHash }),
  eventOf: ({ decision, sealHash }, by) =>
    decision === 'approve' ? { type: 'batch.approve', by, sealHash } : { type: 'batch.cancel', by },
  ofMakers: ['cancel'],
  withReason: ['cancel'],
  words: { 'own-work': 'You sealed this batch: somebody else has to approve it.' },
  check: async (_batch, { batchId, decision, sealHash }, { tx }) => {
    if (decision !== 'approve') return
    if ((await sealHashOf(tx, batchId)) !== sealHash) refuse('seal-differs')
    await refuseHeldMerchants(tx, batchId)
  },
  write: async (_batch, { state, at }, { batchId, decision, sealHash, remark }, { tx, staff }) => {
    await tx.execute(
      decision === 'approve'
        ? sql`update settlement_batches set state = ${state}, approved_by = ${staff.staffId}, approved_at = ${at},
            approved_hash = ${sealHash}, remark = ${remark} where id = ${batchId}`
        : sql`update settlement_batches set state = ${state}, cancelled_by = ${staff.staffId}, cancelled_at = ${at},
            remark = ${remark} where id = ${batchId}`,
    )
    if (decision === 'cancel') await letGo(tx, batchId)
  },
}

export const decideBatch: Handler<'settlements.decide'> = async (asked, context) => {
  const { tx, staff, note } = context
  refuseLimited(staff)
  const { row, before, state } = await decide(batchDecision, asked, context)
  note({
    subject: `batch:${asked.batchId}`,
    before: { state: before },
    after: { state, sealHash: row.sealHash, amount: row.amount, remark: asked.remark },
  })
  return presentBatch(await findBatch(tx, asked.batchId), staff)
}
