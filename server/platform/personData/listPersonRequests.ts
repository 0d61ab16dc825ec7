import { sql } from 'drizzle-orm'
import { all, oneOf } from '#server/db/conditions.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { auditProbedMerchants, readOwnMerchants } from '#server/merchants/merchants/index.ts'
import {
  findPersonRequest,
  personRequestRow,
  personRequestsFrom,
  presentPersonRequest,
  stateOfRequest,
} from './personRequestRows.ts'

/** What waits for a person, then what is under way, then the latest. */
const inOrder = sql`case r.state when 'asked' then 0 when 'erasing' then 1 else 2 end, r.id desc`

export const listPersonRequests: Handler<'personRequests.list'> = async (
  { page, size, kind, state, merchantCode },
  context,
) => {
  const { tx, staff } = context
  await auditProbedMerchants(merchantCode === undefined ? [] : [merchantCode], context)
  const found = sql`${personRequestsFrom(staff)} and ${all([
    oneOf(sql`r.kind`, kind),
    oneOf(stateOfRequest, state),
    merchantCode !== undefined && sql`m.merchant_code = ${merchantCode}`,
  ])}`
  const { rows, total } = await personRequestRow.page(tx, found, inOrder, { page, size })
  return { rows: rows.map((row) => presentPersonRequest(row, staff)), total }
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
