import { type SQL, sql } from 'drizzle-orm'
import { ListedPayout } from '#contract/calls/money/payoutList.ts'
import type { RequestOfName } from '#contract/index.ts'
import { maskToLast4 } from '#contract/wire/masks.ts'
import { z } from 'zod'
import { answerRow, mapped } from '#server/db/answerRow.ts'
import { all, oneOf } from '#server/db/conditions.ts'
import { settlementPayouts } from '#server/db/schema/settlements.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuseLimited } from './settlementPerson.ts'

const payoutRow = answerRow(
  ListedPayout,
  {
    txnDate: 'b.txn_day',
    settlesOn: 'b.settles_on',
    merchantCode: 'm.merchant_code',
    displayName: 'm.display_name',
    amount: 'p.amount_paise',
    beneficiaryAccountNumber: mapped('p.account_last4', maskToLast4),
    beneficiaryIfsc: 'p.ifsc',
    rail: `nullif(p.rail, '')`,
    merchantId: 'p.merchant_id',
  },
  { from: [settlementPayouts, 'p'], also: { merchantId: z.int() } },
)

type Asked = Omit<RequestOfName<'settlements.payouts'>, 'page' | 'size'>
type Asking = Pick<StaffContext, 'tx' | 'staff'>

/** The latest batch first, by the index of its payouts. */
const inOrder = sql`p.batch_id desc, p.merchant_id desc`

/** Batches of days lie together: the walk over their payouts begins and ends with them. */
const betweenBatchesOf = (fromDate: string | undefined, toDate: string | undefined): SQL => {
  const edge = (of: 'min' | 'max') =>
    sql`(select ${sql.raw(of)}(id) from settlement_batches where ${all([
      fromDate !== undefined && sql`txn_day >= ${fromDate}`,
      toDate !== undefined && sql`txn_day <= ${toDate}`,
    ])})`
  return sql`p.batch_id between ${edge('min')} and ${edge('max')}`
}

const payoutsFrom = ({ fromDate, toDate, batchId, merchantCode, state, bank, rail, utr }: Asked): SQL => sql`
  from settlement_payouts p join settlement_batches b on b.id = p.batch_id left join merchants m on m.id = p.merchant_id
  where b.state <> 'cancelled' and ${all([
    (fromDate !== undefined || toDate !== undefined) && betweenBatchesOf(fromDate, toDate),
    fromDate !== undefined && sql`b.txn_day >= ${fromDate}`,
    toDate !== undefined && sql`b.txn_day <= ${toDate}`,
    batchId !== undefined && sql`p.batch_id = ${batchId}`,
    merchantCode !== undefined && sql`p.merchant_id = (select id from merchants where merchant_code = ${merchantCode})`,
    oneOf(sql`p.state`, state),
    oneOf(sql`p.rail`, rail),
    bank !== undefined && sql`left(p.ifsc, 4) = ${bank}`,
    utr !== undefined && utr !== '' && sql`p.utr_number = ${utr}`,
  ])}`

export const listPayouts: Handler<'settlements.payouts'> = async ({ page, size, ...asked }, { tx, staff }) => {
  refuseLimited(staff)
  const { rows, total } = await payoutRow.page(tx, payoutsFrom(asked), inOrder, { page, size })
  return { rows: rows.map(({ merchantId: _, ...row }) => row), total }
}

export const summedListedPayouts = async (asked: Asked, { staff }: Pick<Asking, 'staff'>): Promise<SummedRows> => {
  refuseLimited(staff)
  return { only: payoutRow.only, from: payoutsFrom(asked) }
}

export const walkPayouts = async (
  { page: _page, size: _size, ...asked }: RequestOfName<'settlements.payouts'>,
  { tx, staff }: Asking,
) => {
  refuseLimited(staff)
  return walkRows((last: { readonly batchId: number; readonly merchantId: number } | undefined) =>
    payoutRow.read(
      tx,
      sql`select ${payoutRow.columns} ${payoutsFrom(asked)}
        and ${last === undefined ? sql`true` : sql`(p.batch_id, p.merchant_id) < (${last.batchId}, ${last.merchantId})`} order by ${inOrder} limit ${rowsAtATime}`,
    ),
  )
}
