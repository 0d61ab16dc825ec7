import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SettlementHold } from '#contract/calls/money/settlementHolds.ts'
import type { SettlementBlocker, SettlementState } from '#contract/calls/money/settlements.ts'
import { daysBetween, indianDay } from '#contract/wire/indianTime.ts'
import { rowAfter, type SettlementRowFacts, whyNotRow } from '#machines/money/settlementRow.ts'
import { answerRow } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { settlementHolds } from '#server/db/schema/settlements.ts'
import type { Handler, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { lockAgainstSealing } from './settlementLock.ts'
import { recordNotFound } from './settlementNotFound.ts'
import { refuseOnePerson } from '#server/people/independence/index.ts'
import { holdersOf } from './settlementPerson.ts'
import { workOut } from './workOut.ts'

/** The day on which the release of a hold `h` is expected has come. */
export const isReleaseDue = (now: Date): SQL => sql`coalesce(h.expected_on <= ${indianDay(now)}, false)`

export const holdRowAt = (now: Date) =>
  answerRow(
    SettlementHold,
    {
      txnRefNumber: 't.txn_ref_number',
      merchantCode: 'm.merchant_code',
      displayName: 'm.display_name',
      txnAmount: 't.amount_paise',
      transactionDate: 't.created_at',
      heldBy: `coalesce(p.login_id, '')`,
      isDue: isReleaseDue(now),
      releasedBy: 'q.login_id',
      heldById: 'h.held_by',
      blockers: `coalesce(r.hindrances, '{}')`,
    },
    {
      from: [settlementHolds, 'h'],
      computed: ['daysHeld', 'mayRelease'],
      also: { heldById: z.uuid().nullable() },
    },
  )

/** Holds `h` of transactions `t` of merchants `m` that the person may see. */
export const holdRows = async (tx: Tx, which: SQL, staff: Staff, now: Date): Promise<SettlementHold[]> => {
  const holdRow = holdRowAt(now)
  const rows = await holdRow.read(
    tx,
    sql`select ${holdRow.columns}
    from settlement_holds h join transactions t on t.id = h.transaction_id join merchants m on m.id = h.merchant_id
    left join staff p on p.id = h.held_by left join staff q on q.id = h.released_by
    left join settlement_rows r on r.id = h.transaction_id
    where ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)} and ${which}`,
  )
  return rows.map((row) => ({
    ...row,
    daysHeld: daysBetween(indianDay(new Date(row.heldAt)), indianDay(new Date(row.releasedAt ?? now))),
    mayRelease: row.releasedAt === null && !holdersOf({ heldBy: row.heldById }).includes(staff.staffId),
  }))
}

type Found = {
  id: string
  merchant_id: number
  merchant_code: string
  txn_status: string
  status: SettlementState | null
  blockers: SettlementBlocker[] | null
  batch_id: number | null
  hold_id: number | null
  held_by: string | null
}

/** The transaction of this number with its row and its hold, both locked; not theirs is not there. */
const lockTransaction = async (tx: Tx, txnRefNumber: string, staff: Staff): Promise<Found> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.id from transactions t join merchants m on m.id = t.merchant_id
    where t.txn_ref_number = ${txnRefNumber} and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}
      and ${staff.brands.length === 0 ? sql`true` : sql`(t.brand_code = '' or t.brand_code = any(${sql.param([...staff.brands])}::text[]))`}
    for no key update of t`)
  const id = rows[0]?.id ?? recordNotFound('transaction', txnRefNumber)
  await tx.execute(sql`select id from settlement_rows where id = ${id} for no key update`)
  const found = await tx.execute<Found>(sql`
    select t.id, t.merchant_id, m.merchant_code, lower(t.status) as txn_status, r.status, r.hindrances as blockers, r.batch_id,
      h.id as hold_id, h.held_by
    from transactions t join merchants m on m.id = t.merchant_id left join settlement_rows r on r.id = t.id
    left join settlement_holds h on h.transaction_id = t.id and h.released_at is null
    where t.id = ${id}`)
  return found.rows[0] ?? recordNotFound('transaction', txnRefNumber)
}

const factsOf = (found: Found): SettlementRowFacts => ({
  blockers: found.blockers ?? [],
  isSealed: found.batch_id !== null,
  heldBy: found.hold_id === null ? [] : holdersOf({ heldBy: found.held_by }),
})

const refuseRow = (
  why: NonNullable<ReturnType<typeof whyNotRow>>,
  { batch_id: batchId }: Pick<Found, 'batch_id'>,
): never => {
  switch (why) {
    case 'settlement-sealed':
      return refuse(why, {
        message: `This transaction is in the sealed batch ${batchId}: it cannot be held any more.`,
        details: { batchId },
      })
    case 'own-work':
      return refuse(why, { message: 'You hold this transaction: somebody else has to release it.' })
    // What is missing stops neither a hold nor its release.
    case 'settlement-not-ready':
    case 'wrong-state':
      return refuse('wrong-state')
  }
}

const liveHold = (id: string): SQL => sql`h.transaction_id = ${id} order by h.id desc limit 1`

export const holdTransaction: Handler<'settlements.hold'> = async (request, { tx, gateway, staff, now, note }) => {
  const { txnRefNumber, merchantCode, reason, status, expectedOn } = request
  if (!gateway.config.settlements.holdStatuses.includes(status)) refuse('hold-status-unknown')
  await lockAgainstSealing(tx)
  const found = await lockTransaction(tx, txnRefNumber, staff)
  if (merchantCode && merchantCode !== found.merchant_code) return recordNotFound('transaction', txnRefNumber)
  if (found.hold_id !== null) return refuse('held-already')
  const state = found.status ?? 'Draft'
  const why = whyNotRow(state, factsOf(found), 'hold', staff.staffId)
  if (why !== undefined) return refuseRow(why, found)
  await tx.execute(sql`
    insert into settlement_holds (transaction_id, merchant_id, status, reason, held_by, held_at, expected_on)
    values (${found.id}, ${found.merchant_id}, ${status}, ${reason}, ${staff.staffId}, ${now.toISOString()}, ${expectedOn ?? null})`)
  const after = rowAfter(state, factsOf(found), 'hold', staff.staffId)
  await tx.execute(sql`update settlement_rows set status = ${after}, version = version + 1 where id = ${found.id}`)
  note({
    subject: `transaction:${txnRefNumber}`,
    before: { status: found.status },
    after: { status: after, hold: status, reason },
  })
  const [hold] = await holdRows(tx, liveHold(found.id), staff, now)
  return hold ?? recordNotFound('transaction', txnRefNumber)
}

export const releaseTransaction: Handler<'settlements.release'> = async (request, { tx, staff, now, note }) => {
  const { txnRefNumber, reason } = request
  await lockAgainstSealing(tx)
  const { id } = await lockTransaction(tx, txnRefNumber, staff)
  // What was missing when it was held may be there by now, and the other way round.
  await workOut(tx, sql`select r.id from settlement_rows r where r.id = ${id}`)
  const found = await lockTransaction(tx, txnRefNumber, staff)
  if (found.hold_id === null) return refuse('wrong-state')
  await refuseOnePerson({ tx, staff, now }, holdersOf({ heldBy: found.held_by }))
  const at = now.toISOString()
  const release = () =>
    tx.execute(sql`update settlement_holds set released_by = ${staff.staffId}, released_at = ${at}, release_reason = ${reason}
      where id = ${found.hold_id}`)
  if (found.status === null) {
    if (holdersOf({ heldBy: found.held_by }).includes(staff.staffId)) return refuseRow('own-work', found)
    await release()
    // The day may be over: its run may be past, and a later one asks for rows alone.
    await workOut(
      tx,
      sql`select t.id from transactions t where t.id = ${found.id} and indian_day(t.created_at) < ${indianDay(now)}`,
    )
  } else {
    const facts = factsOf(found)
    const why = whyNotRow(found.status, facts, 'release', staff.staffId)
    if (why !== undefined) return refuseRow(why, found)
    await release()
    await tx.execute(sql`update settlement_rows set status = ${rowAfter(found.status, facts, 'release', staff.staffId)},
      version = version + 1 where id = ${found.id}`)
  }
  note({ subject: `transaction:${txnRefNumber}`, before: { status: found.status }, after: { released: true, reason } })
  const [hold] = await holdRows(tx, liveHold(found.id), staff, now)
  return hold ?? recordNotFound('transaction', txnRefNumber)
}
