import { sql } from 'drizzle-orm'
import type { PayoutState, SettlementPayout } from '#contract/calls/money/settlementBatches.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { maskToLast4 } from '#contract/wire/masks.ts'
import { batchRows, findBatch, presentBatch } from './batchRows.ts'
import { returnsOfBatch } from './returnedPayouts.ts'
import { refuseLimited } from './settlementPerson.ts'

export const listBatches: Handler<'settlements.batches'> = async ({ batchId, state, page, size }, { tx, staff }) => {
  refuseLimited(staff)
  const which = sql`${batchId === undefined ? sql`true` : sql`b.id = ${batchId}`}
    and ${state?.length ? sql`b.state = any(${sql.param([...state])}::text[])` : sql`true`}`
  const rows = await batchRows(tx, which, sql`limit ${size} offset ${(page - 1) * size}`)
  const found = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from settlement_batches b where ${which}`,
  )
  return { rows: rows.map((row) => presentBatch(row, staff)), total: found.rows[0]?.total ?? 0 }
}

type PayoutRow = {
  merchant_id: number
  payout_ref: string
  merchant_code: string
  display_name: string
  rows: number
  gross_paise: string
  fees_paise: string
  gst_paise: string
  net_paise: string
  adjustments_paise: string
  amount_paise: string
  state: PayoutState
  utr_number: string
  settled_on: string | null
  beneficiary_name: string
  account_last4: string
  ifsc: string
}

const presentPayout = (row: PayoutRow): SettlementPayout => ({
  payoutRef: row.payout_ref,
  merchantCode: row.merchant_code,
  displayName: row.display_name,
  rows: row.rows,
  gross: Number(row.gross_paise),
  fees: Number(row.fees_paise),
  gst: Number(row.gst_paise),
  net: Number(row.net_paise),
  adjustments: Number(row.adjustments_paise),
  amount: Number(row.amount_paise),
  state: row.state,
  utrNumber: row.utr_number,
  settledOn: row.settled_on,
  beneficiaryName: row.beneficiary_name,
  beneficiaryAccountNumber: maskToLast4(row.account_last4),
  beneficiaryIfsc: row.ifsc,
})

type AdjustmentRow = {
  merchant_code: string
  kind: 'carriedIn' | 'carriedOut' | 'returned' | 'recovery'
  amount_paise: string
  source: string
}

export const getBatch: Handler<'settlements.batch'> = async ({ batchId, payoutState, page, size }, { tx, staff }) => {
  refuseLimited(staff)
  const batch = presentBatch(await findBatch(tx, batchId), staff)
  const sums = await tx.execute<{ state: PayoutState; payouts: number; paise: string }>(sql`
    select state, count(*)::int as payouts, sum(amount_paise) as paise
    from settlement_payouts where batch_id = ${batchId} group by state order by state`)
  const wanted = payoutState === undefined ? sql`true` : sql`p.state = ${payoutState}`
  const payouts = await tx.execute<PayoutRow>(sql`
    select p.merchant_id, p.payout_ref, m.merchant_code, m.display_name, p.rows, p.gross_paise, p.fees_paise, p.gst_paise,
      p.net_paise, p.adjustments_paise, p.amount_paise, p.state, p.utr_number, p.settled_on::text, p.beneficiary_name,
      p.account_last4, p.ifsc
    from settlement_payouts p join merchants m on m.id = p.merchant_id where p.batch_id = ${batchId} and ${wanted}
    order by p.payout_ref collate "C" limit ${size} offset ${(page - 1) * size}`)
  const adjustments = await tx.execute<AdjustmentRow>(sql`
    select m.merchant_code, a.kind, a.amount_paise,
      coalesce('batch ' || a.from_batch_id, 'payout ' || p.payout_ref, 'refund ' || a.from_refund_id) as source
    from settlement_adjustments a join merchants m on m.id = a.merchant_id
    left join settlement_payouts p on p.id = a.from_payout_id
    where a.batch_id = ${batchId} and a.merchant_id = any(${sql.param(payouts.rows.map((row) => row.merchant_id))}::int[])
    order by m.merchant_code, a.id`)
  return {
    batch,
    payoutSums: sums.rows.map(({ state, payouts: count, paise }) => ({ state, payouts: count, amount: Number(paise) })),
    total: sums.rows
      .filter(({ state }) => payoutState === undefined || state === payoutState)
      .reduce((sum, { payouts: count }) => sum + count, 0),
    payouts: payouts.rows.map(presentPayout),
    adjustments: adjustments.rows.map((row) => ({
      merchantCode: row.merchant_code,
      kind: row.kind,
      amount: Number(row.amount_paise),
      source: row.source,
    })),
    returns: await returnsOfBatch(
      tx,
      batchId,
      payouts.rows.map((row) => row.merchant_id),
      staff,
    ),
  }
}
