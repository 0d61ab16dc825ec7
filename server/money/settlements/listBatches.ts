import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type PayoutState, SettlementAdjustment, SettlementPayout } from '#contract/calls/money/settlementBatches.ts'
import type { PayoutRail } from '#contract/wire/payoutRail.ts'
import type { RequestOfName } from '#contract/index.ts'
import { answerRow, countUpToMost } from '#server/db/answerRow.ts'
import { all, oneOf } from '#server/db/conditions.ts'
import { settlementPayouts } from '#server/db/schema/settlements.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { bankFileSample } from './bankFileSample.ts'
import { batchRow, batchRows, findBatch, presentBatch } from './batchRows.ts'
import { heldInBatch } from './heldMerchants.ts'
import { payoutColumns } from './payoutColumns.ts'
import { returnsOfBatch } from './returnedPayouts.ts'
import { refuseLimited } from './settlementPerson.ts'

type Listed = Pick<RequestOfName<'settlements.batches'>, 'batchId' | 'state'>

const listed = ({ batchId, state }: Listed): SQL =>
  all([batchId !== undefined && sql`b.id = ${batchId}`, oneOf(sql`b.state`, state)])

export const listBatches: Handler<'settlements.batches'> = async ({ page, size, ...filter }, { tx, staff }) => {
  refuseLimited(staff)
  const which = listed(filter)
  const rows = await batchRows(tx, which, sql`limit ${size} offset ${(page - 1) * size}`)
  const total = await countUpToMost(tx, sql`from settlement_batches b where ${which}`)
  return { rows: rows.map((row) => presentBatch(row, staff)), total }
}

const payoutRow = answerRow(SettlementPayout, payoutColumns, {
  from: [settlementPayouts, 'p'],
  also: { merchantId: z.int() },
})

const adjustmentRow = answerRow(SettlementAdjustment, {
  merchantCode: 'm.merchant_code',
  kind: 'a.kind',
  amount: 'a.amount_paise',
  source: `coalesce('reserve ' || a.from_hold_id, 'batch ' || a.from_batch_id, 'payout ' || p.payout_ref, 'refund ' || a.from_refund_id, 'paper ' || n.number, 'dispute ' || a.from_dispute_ref)`,
})

const payoutsOf = (batchId: number, state: PayoutState | undefined): SQL =>
  all([sql`p.batch_id = ${batchId}`, state !== undefined && sql`p.state = ${state}`])

export const getBatch: Handler<'settlements.batch'> = async ({ batchId, payoutState, page, size }, { tx, staff }) => {
  refuseLimited(staff)
  const batch = presentBatch(await findBatch(tx, batchId), staff)
  const sums = await tx.execute<{ state: PayoutState; payouts: number; paise: string }>(sql`
    select state, count(*)::int as payouts, sum(amount_paise) as paise
    from settlement_payouts where batch_id = ${batchId} group by state order by state`)
  const rails = await tx.execute<{ rail: PayoutRail; payouts: number; paise: string }>(sql`
    select rail, count(*)::int as payouts, sum(amount_paise) as paise
    from settlement_payouts where batch_id = ${batchId} and rail <> '' group by rail order by rail desc`)
  const payouts = await payoutRow.read(
    tx,
    sql`select ${payoutRow.columns}
    from settlement_payouts p join merchants m on m.id = p.merchant_id where ${payoutsOf(batchId, payoutState)}
    order by p.payout_ref collate "C" limit ${size} offset ${(page - 1) * size}`,
  )
  const merchantIds = payouts.map(({ merchantId }) => merchantId)
  const adjustments = await adjustmentRow.read(
    tx,
    sql`select ${adjustmentRow.columns} from settlement_adjustments a join merchants m on m.id = a.merchant_id
    left join settlement_payouts p on p.id = a.from_payout_id left join papers n on n.id = a.from_paper_id
    where a.batch_id = ${batchId} and a.merchant_id = any(${sql.param(merchantIds)}::int[])
    order by m.merchant_code, a.id`,
  )
  return {
    batch,
    payoutSums: sums.rows.map(({ state, payouts: count, paise }) => ({ state, payouts: count, amount: Number(paise) })),
    railSums: rails.rows.map(({ rail, payouts: count, paise }) => ({ rail, payouts: count, amount: Number(paise) })),
    total: sums.rows
      .filter(({ state }) => payoutState === undefined || state === payoutState)
      .reduce((sum, { payouts: count }) => sum + count, 0),
    payouts,
    adjustments,
    returns: await returnsOfBatch(tx, batchId, merchantIds, staff),
    onHold: await heldInBatch(tx, batchId),
    fileSample: await bankFileSample(tx, batch),
  }
}

type Asking = Pick<StaffContext, 'staff' | 'tx'>

export const summedBatches = async (filter: Listed, { staff }: Asking): Promise<SummedRows> => {
  refuseLimited(staff)
  return { only: batchRow.only, from: sql`from settlement_batches b where ${listed(filter)}` }
}

export const summedPayouts = async (
  { batchId, payoutState }: RequestOfName<'settlements.batch'>,
  { staff, tx }: Asking,
): Promise<SummedRows> => {
  refuseLimited(staff)
  await findBatch(tx, batchId)
  return { only: payoutRow.only, from: sql`from settlement_payouts p where ${payoutsOf(batchId, payoutState)}` }
}
