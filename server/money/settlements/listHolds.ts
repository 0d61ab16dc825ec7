import { type SQL, sql } from 'drizzle-orm'
import type { SettlementHold } from '#contract/calls/money/settlementHolds.ts'
import type { RequestOfName } from '#contract/index.ts'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import { countUpToMost } from '#server/db/answerRow.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { auditProbed } from './auditProbed.ts'
import { holdRowAt, holdRows, isReleaseDue } from './holds.ts'

type Context = Pick<StaffContext, 'tx' | 'staff' | 'now' | 'gateway' | 'noteProbed'>
type Held = RequestOfName<'settlements.held'>
type Reported = RequestOfName<'settlements.holdReport'>

/** A file of this is read by a person: more is refused, never cut off. */
const mostReported = 50_000

export const listHoldStatuses: Handler<'settlements.holdStatuses'> = async (_, { gateway }) => [
  ...gateway.config.settlements.holdStatuses,
]

const ofNames = ({ txnRefNumber, merchantCode }: Pick<Reported, 'txnRefNumber' | 'merchantCode'>): SQL =>
  sql`${txnRefNumber ? sql`t.txn_ref_number = ${txnRefNumber}` : sql`true`}
    and ${merchantCode ? sql`m.merchant_code = ${merchantCode}` : sql`true`}`

const auditNames = (
  { txnRefNumber, merchantCode }: Pick<Reported, 'txnRefNumber' | 'merchantCode'>,
  context: Context,
) =>
  auditProbed(
    { txnRefNumber: txnRefNumber ? [txnRefNumber] : [], merchantCode: merchantCode ? [merchantCode] : [] },
    context,
  )

const held = (filter: Held, now: Date): SQL =>
  sql`h.released_at is null and ${ofNames(filter)}
    and ${filter.isDue === true ? isReleaseDue(now) : sql`true`}`

const holdsFrom = (which: SQL, staff: Staff): SQL =>
  sql`from settlement_holds h left join transactions t on t.id = h.transaction_id
    left join merchants m on m.id = h.merchant_id where ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)} and ${which}`

export const listHeld: Handler<'settlements.held'> = async ({ page, size, ...filter }, context) => {
  const { tx, staff, now } = context
  await auditNames(filter, context)
  const which = held({ ...filter, page, size }, now)
  const rows = await holdRows(
    tx,
    sql`${which} order by h.held_at, h.id limit ${size} offset ${(page - 1) * size}`,
    staff,
    now,
  )
  return { rows, total: await countUpToMost(tx, holdsFrom(which, staff)) }
}

export const summedHeld = async (filter: Held, context: Context): Promise<SummedRows> => {
  await auditNames(filter, context)
  return { only: holdRowAt(context.now).only, from: holdsFrom(held(filter, context.now), context.staff) }
}

const whole = async (which: SQL, { tx, staff, now }: Context): Promise<SettlementHold[]> => {
  const rows = await holdRows(tx, sql`${which} order by h.held_at, h.id limit ${mostReported + 1}`, staff, now)
  return rows.length > mostReported ? refuse('too-many-rows') : rows
}

/** Everything that is held and matches. */
export const exportedHeld = async (filter: Held, context: Context): Promise<readonly SettlementHold[]> => {
  await auditNames(filter, context)
  return whole(held(filter, context.now), context)
}

/** Everything that was held on these days: what the report is written of. */
export const exportedHolds = async (request: Reported, context: Context): Promise<SettlementHold[]> => {
  const [from, to] = [request.fromDate, request.toDate].map(
    (day) => indianDayBounds(day) ?? refuse('bad-request', { message: `${day} is no day.` }),
  )
  await auditNames(request, context)
  return whole(
    sql`h.held_at >= ${from?.from.toISOString()} and h.held_at < ${to?.before.toISOString()} and ${ofNames(request)}`,
    context,
  )
}
