import { sql } from 'drizzle-orm'
import type { Regularization } from '#contract/calls/money/regularizations.ts'
import type { Handler, Handlers } from '#server/gateway/handler.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { auditProbed } from '#server/money/settlements/index.ts'

type Row = {
  id: number
  txn_ref_number: string
  merchant_code: string
  old_status: string
  new_status: string
  rrn: string
  amount_paise: string
  uploaded_login: string | null
  last_job_id: string
  regularized_at: Date
}

const present = (row: Row): Regularization => ({
  id: row.id,
  txnRefNumber: row.txn_ref_number,
  merchantCode: row.merchant_code,
  oldStatus: row.old_status,
  newStatus: row.new_status,
  rrn: row.rrn,
  amount: Number(row.amount_paise),
  uploadedBy: row.uploaded_login ?? '',
  jobId: row.last_job_id,
  regularizedAt: new Date(row.regularized_at).toISOString(),
})

const listRegularizations: Handler<'regularizations.list'> = async ({ txnRefNumber, page, size }, context) => {
  const { tx, staff } = context
  await auditProbed({ txnRefNumber: txnRefNumber === undefined ? [] : [txnRefNumber] }, context)
  const from = sql`from regularizations g join merchants m on m.id = g.merchant_id
    join transactions t on t.id = g.transaction_id
    where ${transactionsOf(staff)}
      and ${txnRefNumber === undefined ? sql`true` : sql`g.txn_ref_number = ${txnRefNumber}`}`
  const { rows } = await tx.execute<Row>(sql`
    select g.*, m.merchant_code, (select login_id from staff p where p.id = g.uploaded_by) as uploaded_login ${from}
    order by g.regularized_at desc, g.id desc limit ${size} offset ${(page - 1) * size}`)
  const { rows: counted } = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  return { rows: rows.map(present), total: counted[0]?.total ?? 0 }
}

export const regularizationsHandlers: Handlers<'regularizations'> = {
  'regularizations.list': listRegularizations,
}
