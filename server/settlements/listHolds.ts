import { sql } from 'drizzle-orm'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScopeOf } from '#server/merchants/index.ts'
import { holdRows } from './holds.ts'
import { auditProbed } from './auditProbed.ts'

export const listHeld: Handler<'settlements.held'> = async ({ page, size }, { tx, staff, now }) => {
  const live = sql`h.released_at is null`
  const rows = await holdRows(
    tx,
    sql`${live} order by h.held_at, h.id limit ${size} offset ${(page - 1) * size}`,
    staff,
    now,
  )
  const found = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from settlement_holds h join merchants m on m.id = h.merchant_id
    where ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)} and ${live}`)
  return { rows, total: found.rows[0]?.total ?? 0 }
}

/** A sheet of this is read by a person: more is refused, never cut off. */
const mostReported = 50_000

export const reportHolds: Handler<'settlements.holdReport'> = async (request, context) => {
  const { tx, staff, now } = context
  const { txnRefNumber, merchantCode, fromDate, toDate } = request
  const [from, to] = [fromDate, toDate].map(
    (day) => indianDayBounds(day) ?? refuse('bad-request', { message: `${day} is no day.` }),
  )
  await auditProbed(
    { txnRefNumber: txnRefNumber ? [txnRefNumber] : [], merchantCode: merchantCode ? [merchantCode] : [] },
    context,
  )
  const rows = await holdRows(
    tx,
    sql`h.held_at >= ${from?.from.toISOString()} and h.held_at < ${to?.before.toISOString()}
      and ${txnRefNumber ? sql`t.txn_ref_number = ${txnRefNumber}` : sql`true`}
      and ${merchantCode ? sql`m.merchant_code = ${merchantCode}` : sql`true`}
      order by h.held_at, h.id limit ${mostReported + 1}`,
    staff,
    now,
  )
  return rows.length > mostReported ? refuse('too-many-rows') : rows
}
