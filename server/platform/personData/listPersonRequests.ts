import { type SQL, sql } from 'drizzle-orm'
import type { PersonRequest } from '#contract/calls/platform/personRequests.ts'
import type { RequestOfName } from '#contract/index.ts'
import { all, oneOf } from '#server/db/conditions.ts'
import { presented, rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { auditProbedMerchants, readOwnMerchants } from '#server/merchants/merchants/index.ts'
import {
  findPersonRequest,
  personRequestRow,
  type PersonRequestRow,
  personRequestsFrom,
  presentPersonRequest,
  stateOfRequest,
} from './personRequestRows.ts'

type Asked = Omit<RequestOfName<'personRequests.list'>, 'page' | 'size'>
type Context = Pick<StaffContext, 'tx' | 'staff' | 'noteProbed'>

const found = ({ kind, state, merchantCode }: Asked, staff: Staff): SQL =>
  sql`${personRequestsFrom(staff)} and ${all([
    oneOf(sql`r.kind`, kind),
    oneOf(stateOfRequest, state),
    merchantCode !== undefined && sql`m.merchant_code = ${merchantCode}`,
  ])}`

/** What waits for a person, then what is under way, then the latest. */
const inOrder = sql`case r.state when 'asked' then 0 when 'erasing' then 1 else 2 end, r.id desc`

const auditMerchant = ({ merchantCode }: Asked, context: Context) =>
  auditProbedMerchants(merchantCode === undefined ? [] : [merchantCode], context)

export const listPersonRequests: Handler<'personRequests.list'> = async ({ page, size, ...asked }, context) => {
  const { tx, staff } = context
  await auditMerchant(asked, context)
  const { rows, total } = await personRequestRow.page(tx, found(asked, staff), inOrder, { page, size })
  return { rows: rows.map((row) => presentPersonRequest(row, staff)), total }
}

export const walkPersonRequests = async (
  { page: _page, size: _size, ...asked }: RequestOfName<'personRequests.list'>,
  context: Context,
): Promise<AsyncGenerator<readonly PersonRequest[]>> => {
  const { tx, staff } = context
  await auditMerchant(asked, context)
  return presented(
    walkRows((last: PersonRequestRow | undefined) =>
      personRequestRow.read(
        tx,
        sql`select ${personRequestRow.columns} ${found(asked, staff)}
          and ${last === undefined ? sql`true` : sql`r.id > ${last.requestId}`} order by r.id limit ${rowsAtATime}`,
      ),
    ),
    (row) => presentPersonRequest(row, staff),
  )
}

export const getPersonRequest: Handler<'personRequests.get'> = async ({ requestId }, { tx, staff }) =>
  presentPersonRequest(await findPersonRequest(tx, requestId, staff), staff)

export const lastErasure: Handler<'personRequests.lastErasure'> = async ({ merchantCode }, { tx, staff }) => {
  const [merchant] = await readOwnMerchants(tx, [merchantCode], staff)
  const { rows } = await tx.execute<{ at: Date | null }>(sql`
    select max(ended_at) as at from person_requests where merchant_id = ${merchant?.id ?? 0} and kind = 'erasure' and erased <> '{}'`)
  const at = rows[0]?.at
  return { erasedAt: at === null || at === undefined ? null : new Date(at).toISOString() }
}
