import { type SQL, sql } from 'drizzle-orm'
import type { ImeiRequest, ImeiState } from '#contract/calls/money/imei.ts'
import type { Tx } from '#server/db/database.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'

type ImeiRow = {
  id: number
  request_number: string
  txn_ref_number: string | null
  merchant_code: string | null
  state: ImeiState
  reason: string
  job_run: string
  asked_login: string | null
  asked_at: Date
}

/** Requests `r`. Of a number that belongs to nobody here only people without limits know. */
export const ofTheirs = (staff: Staff): SQL =>
  isLimited(staff) ? sql`r.merchant_id is not null and ${transactionsOf(staff)}` : sql`true`

const tables = sql`imei_requests r left join merchants m on m.id = r.merchant_id
  left join transactions t on t.id = r.transaction_id`

export const imeiRows = async (
  tx: Tx,
  which: SQL,
  staff: Staff,
  page: SQL = sql`order by r.id`,
): Promise<ImeiRequest[]> => {
  const { rows } = await tx.execute<ImeiRow>(sql`
    select r.id, r.request_number, r.state, r.reason, r.job_run, r.asked_at, t.txn_ref_number, m.merchant_code,
      p.login_id as asked_login
    from ${tables} left join staff p on p.id = r.asked_by where ${ofTheirs(staff)} and ${which} ${page}`)
  return rows.map((row) => ({
    imeiId: row.id,
    requestNumber: row.request_number,
    txnRefNumber: row.txn_ref_number ?? '',
    merchantCode: row.merchant_code ?? '',
    state: row.state,
    reason: row.reason,
    jobRun: row.job_run,
    askedBy: row.asked_login ?? '',
    askedAt: new Date(row.asked_at).toISOString(),
  }))
}

export const countImei = async (tx: Tx, which: SQL, staff: Staff): Promise<number> => {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from ${tables} where ${ofTheirs(staff)} and ${which}`,
  )
  return rows[0]?.total ?? 0
}
