import { type SQL, sql } from 'drizzle-orm'
import type { LegalHold } from '#contract/calls/platform/legalHolds.ts'
import type { RequestOfName } from '#contract/index.ts'
import { all, oneOf } from '#server/db/conditions.ts'
import { presented, rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { auditProbedMerchants } from '#server/merchants/merchants/index.ts'
import { findLegalHold, legalHoldRow, type LegalHoldRow, legalHoldsFrom, presentLegalHold } from './legalHoldRows.ts'

type Asked = Omit<RequestOfName<'legalHolds.list'>, 'page' | 'size'>

const found = ({ state, merchantCode }: Asked, staff: Staff): SQL =>
  sql`${legalHoldsFrom(staff)} and ${all([
    oneOf(sql`h.state`, state),
    merchantCode !== undefined && sql`m.merchant_code = ${merchantCode}`,
  ])}`

/** What waits for a person, then what is in force, then what is over, the latest first. */
const inOrder = sql`case h.state when 'endAsked' then 0 when 'active' then 1 else 2 end, h.id desc`

type Context = Pick<StaffContext, 'tx' | 'staff' | 'noteProbed'>

const auditMerchant = ({ merchantCode }: Asked, context: Context) =>
  auditProbedMerchants(merchantCode === undefined ? [] : [merchantCode], context)

export const listLegalHolds: Handler<'legalHolds.list'> = async ({ page, size, ...asked }, context) => {
  await auditMerchant(asked, context)
  const { rows, total } = await legalHoldRow.page(context.tx, found(asked, context.staff), inOrder, { page, size })
  return { rows: rows.map((row) => presentLegalHold(row, context.staff)), total }
}

export const getLegalHold: Handler<'legalHolds.get'> = async ({ legalHoldId }, { tx, staff }) =>
  presentLegalHold(await findLegalHold(tx, legalHoldId, staff), staff)

export const walkLegalHolds = async (
  { page: _page, size: _size, ...asked }: RequestOfName<'legalHolds.list'>,
  context: Context,
): Promise<AsyncGenerator<readonly LegalHold[]>> => {
  await auditMerchant(asked, context)
  return presented(
    walkRows((last: LegalHoldRow | undefined) =>
      legalHoldRow.read(
        context.tx,
        sql`select ${legalHoldRow.columns} ${found(asked, context.staff)}
          and ${last === undefined ? sql`true` : sql`h.id > ${last.legalHoldId}`} order by h.id limit ${rowsAtATime}`,
      ),
    ),
    (row) => presentLegalHold(row, context.staff),
  )
}
