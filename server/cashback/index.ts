import { sql } from 'drizzle-orm'
import { type CashbackFile, mostCalculated } from '#contract/calls/cashback.ts'
import { scripts } from '#contract/calls/files.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { readRows } from '#server/db/readRows.ts'
import type { Handler, Handlers } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { transactionsOf } from '#server/refunds/index.ts'
import { daysOf } from '#server/reports/index.ts'
import { fileAddress, listedFiles } from '#server/storedFiles/index.ts'
import { sendRows } from '#server/uploads/index.ts'

type Ruled = Record<'txn_ref_number' | 'offer_code' | 'cashback_type' | 'total_cashback' | 'max_cashback_paise', string>

/**
 * The payments of these days whose rule is known, as a sheet of the same kind: one way to a credit, not two. Known are the
 * rules that input files named.
 */
const calculateDays: Handler<'cashback.calculateDays'> = async ({ fromDate, toDate }, context) => {
  const { gateway, staff, now, note } = context
  const { from, before } = daysOf({ fromDate, toDate: toDate ?? fromDate }, now)
  const rows = await readRows<Ruled>(
    gateway.database.pool,
    sql`select c.txn_ref_number, c.offer_code, c.cashback_type, c.total_cashback, c.max_cashback_paise
      from cashback_credits c join transactions t on t.id = c.transaction_id join merchants m on m.id = t.merchant_id
      where t.created_at >= ${from.toISOString()}::timestamptz and t.created_at < ${before.toISOString()}::timestamptz
        and ${transactionsOf(staff)} order by c.id limit ${mostCalculated + 1}`,
  )
  if (rows.length === 0) return refuse('cashback-none')
  if (rows.length > mostCalculated) return refuse('too-many-rows')
  const send = await sendRows(
    'cashback_calculate',
    rows.map((row) => ({
      txn_ref_number: row.txn_ref_number,
      offer_code: row.offer_code,
      cashback_type: row.cashback_type,
      total_cashback: writeHundredths(Number(row.total_cashback)),
      max_cashback: row.max_cashback_paise === '0' ? '' : writeHundredths(Number(row.max_cashback_paise)),
    })),
    context,
  )
  const job = await send(context)
  note({ subject: `job:${job.jobId}`, after: { fromDate, toDate: toDate ?? fromDate, payments: rows.length } })
  return job
}

type Stored = { id: string; file_name: string; created_at: Date }

/** Those that the person may open. */
const listCashbackFiles: Handler<'cashback.files'> = async (_request, { gateway, staff }) => {
  const { folder, action, resultAction } = scripts.cashback_calculate
  const rows = await readRows<Stored>(
    gateway.database.pool,
    sql`select f.id, f.file_name, f.created_at from stored_files f
      where (f.folder = ${folder} or f.action in (${action}, ${resultAction})) and f.action <> ''
        and ${listedFiles(staff)}
      order by f.created_at desc, f.id limit 200`,
  )
  return rows.map(
    (row): CashbackFile => ({
      fileId: row.id,
      fileName: row.file_name,
      s3Url: fileAddress(row.id),
      creationDate: row.created_at.toISOString(),
    }),
  )
}

export const cashbackHandlers: Handlers<'cashback'> = {
  'cashback.calculateDays': calculateDays,
  'cashback.files': listCashbackFiles,
}
