import { type SQL, sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { Regularization } from '#contract/calls/money/regularizations.ts'
import { answerRow } from '#server/db/answerRow.ts'
import { regularizations } from '#server/db/schema/index.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import type { Handler, Handlers, StaffContext } from '#server/gateway/handler.ts'
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

type Asked = Pick<RequestOfName<'regularizations.list'>, 'txnRefNumber'>

const found = async (
  { txnRefNumber }: Asked,
  context: Pick<StaffContext, 'gateway' | 'noteProbed' | 'staff' | 'tx'>,
): Promise<SQL> => {
  await auditProbed({ txnRefNumber: txnRefNumber === undefined ? [] : [txnRefNumber] }, context)
  return sql`from regularizations g join merchants m on m.id = g.merchant_id
    join transactions t on t.id = g.transaction_id
    where ${transactionsOf(context.staff)}
      and ${txnRefNumber === undefined ? sql`true` : sql`g.txn_ref_number = ${txnRefNumber}`}`
}

const listRegularizations: Handler<'regularizations.list'> = async ({ page, size, ...asked }, context) =>
  row.page(context.tx, await found(asked, context), sql`g.regularized_at desc, g.id desc`, { page, size })

export const summedRegularizations = async (
  asked: Asked,
  context: Parameters<typeof found>[1],
): Promise<SummedRows> => ({ only: row.only, from: await found(asked, context) })

export const regularizationsHandlers: Handlers<'regularizations'> = {
  'regularizations.list': listRegularizations,
}
