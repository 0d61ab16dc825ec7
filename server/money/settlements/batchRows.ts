import { type SQL, sql } from 'drizzle-orm'
import type { SettlementBatch, SettlementBatchState } from '#contract/calls/money/settlementBatches.ts'
import { whyNotBatch } from '#machines/money/settlementBatch.ts'
import type { Tx } from '#server/db/database.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { recordNotFound } from './settlementNotFound.ts'
import { makersOfBatch } from './settlementPerson.ts'

export type BatchRow = {
  id: number
  txn_day: string
  settles_on: string
  state: SettlementBatchState
  rows: number
  merchants: number
  gross_paise: string
  fees_paise: string
  gst_paise: string
  net_paise: string
  adjustments_paise: string
  amount_paise: string
  seal_hash: string
  sealed_by: string
  sealed_at: Date
  approved_at: Date | null
  remark: string
  bank_file_name: string | null
  bank_file_sha256: string | null
  bank_file_issued_at: Date | null
  sealed_login: string
  approved_login: string | null
  cancelled_login: string | null
  payouts: number
  payouts_confirmed: number
  confirmed_paise: string
}

/** Batches `b` with who did what and how far the bank has confirmed them. */
export const batchRows = async (tx: Tx, which: SQL, page: SQL = sql``): Promise<BatchRow[]> => {
  const { rows } = await tx.execute<BatchRow>(sql`
    select b.id, b.txn_day::text, b.settles_on::text, b.state, b.rows, b.merchants, b.gross_paise, b.fees_paise, b.gst_paise,
      b.net_paise, b.adjustments_paise, b.amount_paise, b.seal_hash, b.sealed_by, b.sealed_at, b.approved_at, b.remark,
      b.bank_file_name, b.bank_file_sha256, b.bank_file_issued_at,
      s.login_id as sealed_login, a.login_id as approved_login, c.login_id as cancelled_login,
      p.payouts, p.payouts_confirmed, p.confirmed_paise
    from (select * from settlement_batches b where ${which} order by b.id desc ${page}) b
    join staff s on s.id = b.sealed_by left join staff a on a.id = b.approved_by left join staff c on c.id = b.cancelled_by
    cross join lateral (
      select count(*) filter (where p.state <> 'none')::int as payouts,
        count(*) filter (where p.utr_number <> '')::int as payouts_confirmed,
        coalesce(sum(p.amount_paise) filter (where p.utr_number <> ''), 0) as confirmed_paise
      from settlement_payouts p where p.batch_id = b.id) p
    order by b.id desc`)
  return rows
}

export const findBatch = async (tx: Tx, batchId: number): Promise<BatchRow> =>
  (await batchRows(tx, sql`b.id = ${batchId}`))[0] ?? recordNotFound('batch', String(batchId))

/** Locked until the transaction ends; whoever comes second sees what the first one did. */
export const lockBatch = async (tx: Tx, batchId: number): Promise<BatchRow> => {
  await tx.execute(sql`select id from settlement_batches where id = ${batchId} for no key update`)
  return findBatch(tx, batchId)
}

const iso = (at: Date | null): string | null => (at === null ? null : new Date(at).toISOString())

export const presentBatch = (row: BatchRow, { staffId }: Pick<Staff, 'staffId'>): SettlementBatch => {
  const facts = { makers: makersOfBatch({ sealedBy: row.sealed_by }), sealHash: row.seal_hash }
  const approve = whyNotBatch(row.state, facts, { type: 'batch.approve', by: staffId, sealHash: row.seal_hash })
  const cancel = whyNotBatch(row.state, facts, { type: 'batch.cancel', by: staffId })
  const hasFile = row.bank_file_name !== null || row.state === 'approved'
  const can = [
    ...(approve === undefined ? (['approve'] as const) : []),
    ...(cancel === undefined ? (['cancel'] as const) : []),
    ...(hasFile ? (['bankFile'] as const) : []),
  ]
  return {
    batchId: row.id,
    txnDate: row.txn_day,
    settlesOn: row.settles_on,
    state: row.state,
    rows: row.rows,
    merchants: row.merchants,
    gross: Number(row.gross_paise),
    fees: Number(row.fees_paise),
    gst: Number(row.gst_paise),
    net: Number(row.net_paise),
    adjustments: Number(row.adjustments_paise),
    amount: Number(row.amount_paise),
    sealHash: row.seal_hash,
    sealedBy: row.sealed_login,
    sealedAt: new Date(row.sealed_at).toISOString(),
    approvedBy: row.approved_login,
    approvedAt: iso(row.approved_at),
    cancelledBy: row.cancelled_login,
    remark: row.remark,
    bankFileName: row.bank_file_name,
    bankFileSha256: row.bank_file_sha256,
    bankFileIssuedAt: iso(row.bank_file_issued_at),
    payoutsConfirmed: row.payouts_confirmed,
    payouts: row.payouts,
    confirmedAmount: Number(row.confirmed_paise),
    can,
    whyNot: approve ?? null,
  }
}
