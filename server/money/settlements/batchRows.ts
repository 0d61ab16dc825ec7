import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { maskToLast4 } from '#contract/wire/masks.ts'
import { whyNotBatch } from '#machines/money/settlementBatch.ts'
import { answerRow, type FoundBy, mapped } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { settlementBatches } from '#server/db/schema/settlements.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { recordNotFound } from './settlementNotFound.ts'
import { makersOfBatch } from './settlementPerson.ts'

export const batchRow = answerRow(
  SettlementBatch,
  {
    batchId: 'b.id',
    txnDate: 'b.txn_day',
    gross: 'b.gross_paise',
    fees: 'b.fees_paise',
    gst: 'b.gst_paise',
    net: 'b.net_paise',
    adjustments: 'b.adjustments_paise',
    amount: 'b.amount_paise',
    sealedBy: 's.login_id',
    approvedBy: 'a.login_id',
    cancelledBy: 'c.login_id',
    payoutsConfirmed: 'coalesce(p.confirmed, 0)',
    payouts: 'coalesce(p.payouts, 0)',
    confirmedAmount: 'coalesce(p.confirmed_paise, 0)',
    smallestPayout: 'b.smallest_paise',
    bankFormat: `coalesce(b.bank_format->>'name', '')`,
    debitAccount: mapped(`right(coalesce(b.bank_format->>'debitAccount', ''), 4)`, maskToLast4),
    sealedById: 'b.sealed_by',
  },
  { from: [settlementBatches, 'b'], computed: ['can', 'whyNot'], also: { sealedById: z.uuid() } },
)
export type BatchRow = FoundBy<typeof batchRow>

/** Batches `b` with who did what and how far the bank has confirmed them. */
export const batchRows = (tx: Tx, which: SQL, page: SQL = sql``): Promise<BatchRow[]> =>
  batchRow.read(
    tx,
    sql`select ${batchRow.columns}
    from (select * from settlement_batches b where ${which} order by b.id desc ${page}) b
    join staff s on s.id = b.sealed_by left join staff a on a.id = b.approved_by left join staff c on c.id = b.cancelled_by
    left join settlement_batch_tallies p on p.batch_id = b.id
    order by b.id desc`,
  )

export const findBatch = async (tx: Tx, batchId: number): Promise<BatchRow> =>
  (await batchRows(tx, sql`b.id = ${batchId}`))[0] ?? recordNotFound('batch', String(batchId))

/** Locked until the transaction ends; whoever comes second sees what the first one did. */
export const lockBatch = async (tx: Tx, batchId: number): Promise<BatchRow> => {
  await tx.execute(sql`select id from settlement_batches where id = ${batchId} for no key update`)
  return findBatch(tx, batchId)
}

export const presentBatch = (row: BatchRow, { staffId }: Pick<Staff, 'staffId'>): SettlementBatch => {
  const facts = { makers: makersOfBatch(row), sealHash: row.sealHash }
  const approve = whyNotBatch(row.state, facts, { type: 'batch.approve', by: staffId, sealHash: row.sealHash })
  const cancel = whyNotBatch(row.state, facts, { type: 'batch.cancel', by: staffId })
  const hasFile = row.bankFileName !== null || row.state === 'approved'
  const can = [
    ...(approve === undefined ? (['approve'] as const) : []),
    ...(cancel === undefined ? (['cancel'] as const) : []),
    ...(hasFile ? (['bankFile'] as const) : []),
  ]
  return { ...row, can, whyNot: approve ?? null }
}
