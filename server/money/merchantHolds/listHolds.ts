import { type SQL, sql } from 'drizzle-orm'
import type { MerchantHold } from '#contract/calls/money/merchantHolds.ts'
import type { RequestOfName } from '#contract/index.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { all, oneOf } from '#server/db/conditions.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import { presented, rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { auditProbedMerchants } from '#server/merchants/merchants/index.ts'
import { holdRow, type HoldRow, holdsFrom, ofTheirMerchants, presentHold, presentHoldPage } from './holdRows.ts'

type Asked = Omit<RequestOfName<'merchantHolds.list'>, 'page' | 'size'>
type Context = Pick<StaffContext, 'tx' | 'staff' | 'gateway' | 'now' | 'noteProbed'>

const found = ({ state, kind, merchantCode, endsWithin }: Asked, { staff, now }: Pick<Context, 'staff' | 'now'>): SQL =>
  sql`${holdsFrom} where ${ofTheirMerchants(staff)} and ${all([
    oneOf(sql`h.state`, state),
    kind !== undefined && sql`h.kind = ${kind}`,
    merchantCode !== undefined && sql`m.merchant_code = ${merchantCode}`,
    endsWithin !== undefined &&
      sql`h.state in ('asked', 'active', 'releaseAsked') and h.until_day <= ${dayAfter(indianDay(now), endsWithin)}::date`,
  ])}`

/** What waits for a person, then what stands, by its day; then what is over, the latest first. */
const inOrder = sql`case when h.state in ('asked', 'releaseAsked') then 0 when h.state = 'active' then 1 else 2 end,
  case when h.state = 'active' then h.until_day end nulls last, h.id desc`

const auditMerchant = ({ merchantCode }: Asked, context: Context) =>
  auditProbedMerchants(merchantCode === undefined ? [] : [merchantCode], context)

export const listMerchantHolds: Handler<'merchantHolds.list'> = async ({ page, size, ...asked }, context) => {
  await auditMerchant(asked, context)
  const { rows, total } = await holdRow.page(context.tx, found(asked, context), inOrder, { page, size })
  return { rows: rows.map((row) => presentHold(row, context)), total }
}

export const getMerchantHold: Handler<'merchantHolds.get'> = ({ holdId }, context) => presentHoldPage(holdId, context)

export const summedMerchantHolds = async (asked: Asked, context: Context): Promise<SummedRows> => {
  await auditMerchant(asked, context)
  return { only: holdRow.only, from: found(asked, context) }
}

export const walkMerchantHolds = async (
  { page: _page, size: _size, ...asked }: RequestOfName<'merchantHolds.list'>,
  context: Context,
): Promise<AsyncGenerator<readonly MerchantHold[]>> => {
  await auditMerchant(asked, context)
  return presented(
    walkRows((last: HoldRow | undefined) =>
      holdRow.read(
        context.tx,
        sql`select ${holdRow.columns} ${found(asked, context)} and ${last === undefined ? sql`true` : sql`h.id > ${last.holdId}`}
          order by h.id limit ${rowsAtATime}`,
      ),
    ),
    (row) => presentHold(row, context),
  )
}
