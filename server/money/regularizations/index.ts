import { sql } from 'drizzle-orm'
import { Regularization } from '#contract/calls/money/regularizations.ts'
import { answerRow } from '#server/db/answerRow.ts'
import { regularizations } from '#server/db/schema/index.ts'
import type { Handler, Handlers } from '#server/gateway/handler.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { auditProbed } from '#server/money/settlements/index.ts'

const row = answerRow(
  Regularization,
  {
    merchantCode: 'm.merchant_code',
    amount: 'g.amount_paise',
    uploadedBy: `coalesce((select login_id from staff p where p.id = g.uploaded_by), '')`,
    jobId: 'g.last_job_id',
  },
  { from: [regularizations, 'g'] },
)

const listRegularizations: Handler<'regularizations.list'> = async ({ txnRefNumber, page, size }, context) => {
  const { tx, staff } = context
  await auditProbed({ txnRefNumber: txnRefNumber === undefined ? [] : [txnRefNumber] }, context)
  const from = sql`from regularizations g join merchants m on m.id = g.merchant_id
    join transactions t on t.id = g.transaction_id
    where ${transactionsOf(staff)}
      and ${txnRefNumber === undefined ? sql`true` : sql`g.txn_ref_number = ${txnRefNumber}`}`
  return row.page(tx, from, sql`g.regularized_at desc, g.id desc`, { page, size })
}

export const regularizationsHandlers: Handlers<'regularizations'> = {
  'regularizations.list': listRegularizations,
}
