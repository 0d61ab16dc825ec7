import { type SQL, sql } from 'drizzle-orm'
import { type DueWithin, ListedDispute } from '#contract/calls/money/disputes.ts'
import type { RequestOfName } from '#contract/index.ts'
import { soonMs } from '#machines/money/disputeAct.ts'
import { answerRow } from '#server/db/answerRow.ts'
import { all, oneOf } from '#server/db/conditions.ts'
import { disputes } from '#server/db/schema/integrations.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'

/** A dispute `d` is open, and the clock found that its day to answer has passed. */
const isExpired = `d.status = 'open' and d.missed_at >= d.respond_by`
export const stateOfDispute = `case when ${isExpired} then 'expired' else d.status end`
/** What its merchant bears of it. */
export const borneOfDispute = `d.row_paise - coalesce((select sum(a.amount_paise) from settlement_adjustments a where a.from_dispute_ref = d.dispute_ref), 0)`

const disputeRow = answerRow(
  ListedDispute,
  {
    txnRefNumber: 't.txn_ref_number',
    merchantCode: 'm.merchant_code',
    displayName: 'm.display_name',
    brandCode: 't.brand_code',
    amount: 'd.amount_paise',
    state: stateOfDispute,
    borne: borneOfDispute,
  },
  { from: [disputes, 'd'] },
)

type Asked = Omit<RequestOfName<'disputes.list'>, 'page' | 'size'>
type Asking = Pick<StaffContext, 'tx' | 'staff' | 'now'>

const weekMs = 7 * 86_400_000
const at = (now: Date, ms: number): SQL => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`

/** Open ones, by how long there is to answer. */
export const dueWithin = (due: DueWithin, now: Date): SQL => {
  switch (due) {
    case 'passed':
      return sql`d.status = 'open' and d.respond_by <= ${at(now, 0)}`
    case 'twoDays':
      return sql`d.status = 'open' and d.respond_by > ${at(now, 0)} and d.respond_by <= ${at(now, soonMs)}`
    case 'week':
      return sql`d.status = 'open' and d.respond_by > ${at(now, 0)} and d.respond_by <= ${at(now, weekMs)}`
    case 'later':
      return sql`d.status = 'open' and d.respond_by > ${at(now, weekMs)}`
    case 'unsaid':
      return sql`d.status = 'open' and d.respond_by is null`
  }
}

/** Disputes `d` with their payment `t` and merchant `m`, which they always have: left out where nothing asks for them. */
export const disputesFrom = sql`
  from disputes d left join transactions t on t.id = d.transaction_id left join merchants m on m.id = t.merchant_id`

const foundDisputes = (asked: Asked, { staff, now }: Pick<Asking, 'staff' | 'now'>): SQL => sql`${disputesFrom}
  where ${transactionsOf(staff)} and ${all([
    oneOf(sql.raw(`(${stateOfDispute})`), asked.state),
    oneOf(sql`d.stage`, asked.stage),
    asked.merchantCode !== undefined && sql`m.merchant_code = ${asked.merchantCode}`,
    asked.brandCode !== undefined && asked.brandCode !== '' && sql`t.brand_code = ${asked.brandCode}`,
    asked.reasonCode !== undefined && sql`d.reason_code = ${asked.reasonCode}`,
    asked.due !== undefined && dueWithin(asked.due, now),
    asked.txnRefNumber !== undefined && sql`t.txn_ref_number = ${asked.txnRefNumber}`,
  ])}`

/** To be answered first, the soonest on top; then what waits for the bank; then what is over, the latest first. */
const inOrder =
  sql.raw(`case when ${isExpired} then 1 when d.status = 'open' then 0 when d.status = 'defended' then 2 else 3 end,
  case when d.status = 'open' then d.respond_by end nulls last, d.opened_at desc, d.dispute_ref collate "C"`)

export const listDisputes: Handler<'disputes.list'> = async ({ page, size, ...asked }, context) =>
  disputeRow.page(context.tx, foundDisputes(asked, context), inOrder, { page, size })

export const summedDisputes = async (asked: Asked, context: Pick<Asking, 'staff' | 'now'>): Promise<SummedRows> => ({
  only: disputeRow.only,
  from: foundDisputes(asked, context),
})

export const walkDisputes = async (
  { page: _page, size: _size, ...asked }: RequestOfName<'disputes.list'>,
  context: Asking,
) =>
  walkRows((last: { readonly disputeRef: string } | undefined) =>
    disputeRow.read(
      context.tx,
      sql`select ${disputeRow.columns} ${foundDisputes(asked, context)}
        and ${last === undefined ? sql`true` : sql`d.dispute_ref collate "C" > ${last.disputeRef}`}
        order by d.dispute_ref collate "C" limit ${rowsAtATime}`,
    ),
  )
