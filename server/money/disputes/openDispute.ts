import { sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import type { DisputeStage, DisputeStatus } from '#contract/wire/disputeWords.ts'
import { indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import { formatRupees } from '#contract/wire/money.ts'
import { canBeSaid, disputablePaise, isLiveDispute } from '#machines/money/dispute.ts'
import { isLaterStage } from '#machines/money/disputeAct.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { lockAgainstSealing } from '#server/money/settlements/index.ts'
import { presentDispute } from './getDispute.ts'

type Asked = RequestOfName<'disputes.open'>
type Acting = Pick<StaffContext, 'tx' | 'staff' | 'now'>
type Payment = { id: string; captured: string; refunded: string; at: Date }
type Known = { ref: string; transaction_id: string; stage: DisputeStage; status: DisputeStatus; paise: string }

/** The payment stays locked: nobody refunds or disputes more of it meanwhile. */
const lockPayment = async (txnRefNumber: string, { tx, staff }: Acting): Promise<Payment> => {
  await lockAgainstSealing(tx)
  const found = await tx.execute<{ id: string }>(sql`
    select t.id from transactions t join merchants m on m.id = t.merchant_id
    where t.txn_ref_number = ${txnRefNumber} and ${transactionsOf(staff)} for no key update of t`)
  const { rows } = await tx.execute<Payment>(sql`
    select t.id, case when lower(t.status) = 'successful' then t.amount_paise else 0 end as captured, t.created_at as at,
      (select coalesce(sum(f.amount_paise), 0) from refunds f where f.transaction_id = t.id and f.state = 'success') as refunded
    from transactions t where t.id = ${found.rows[0]?.id ?? 0}`)
  return (
    rows[0] ??
    refuse('record-not-found', {
      recorded: { subject: `transaction:${txnRefNumber}`, after: { asked: 'transaction' } },
    })
  )
}

/** When it was opened, and when the day to answer is over. */
const instantsOf = ({ openedOn, respondOn }: Asked, paidAt: Date, now: Date) => {
  if (openedOn < indianDay(paidAt) || openedOn > indianDay(now) || (respondOn !== undefined && respondOn < openedOn))
    refuse('dispute-days-wrong')
  const begins = indianDayBounds(openedOn)?.from ?? now
  return {
    openedAt: begins < paidAt ? paidAt : begins,
    respondBy: respondOn === undefined ? null : (indianDayBounds(respondOn)?.before ?? null),
  }
}

export const openDispute: Handler<'disputes.open'> = async (asked, context) => {
  const { tx, staff, now, note } = context
  const { disputeRef, txnRefNumber, amount, stage, reasonCode = '' } = asked
  const payment = await lockPayment(txnRefNumber, context)
  const { openedAt, respondBy } = instantsOf(asked, new Date(payment.at), now)
  const { rows } = await tx.execute<Known>(sql`
    select d.dispute_ref as ref, d.transaction_id, d.stage, d.status, d.amount_paise as paise from disputes d
    where d.transaction_id = ${payment.id} or d.dispute_ref = ${disputeRef} for update`)
  const known = rows.find(({ ref }) => ref === disputeRef)
  if (known !== undefined) {
    if (known.transaction_id !== payment.id) refuse('dispute-of-another')
    const facts = { stage: known.stage, amountPaise: Number(known.paise) }
    const isSaid = canBeSaid(known.status, facts, { type: 'dispute.said', stage, status: 'open', amountPaise: amount })
    if (!isSaid || !isLaterStage(stage, known.stage)) refuse('dispute-known')
  }
  if (Number(payment.captured) === 0) refuse('dispute-nothing-captured')
  const others = rows
    .filter(({ ref }) => ref !== disputeRef)
    .map(({ status, paise }) => ({ status, amountPaise: Number(paise) }))
  const isAgain =
    known === undefined && others.some(({ status, amountPaise }) => isLiveDispute(status) && amountPaise === amount)
  const room = disputablePaise(Number(payment.captured), Number(payment.refunded), others)
  if (amount > room)
    refuse('dispute-too-large', {
      message: `At most ${formatRupees(Math.max(0, room))} of this payment can be disputed: refunds and its other disputes are taken off.`,
      details: { disputable: Math.max(0, room) },
    })
  if (isAgain && asked.isMeantAgain !== true) refuse('dispute-again')
  await tx.execute(sql`
    insert into disputes (dispute_ref, transaction_id, amount_paise, reason_code, stage, status, opened_at, respond_by, opened_by)
    values (${disputeRef}, ${payment.id}, ${amount}, ${reasonCode}, ${stage}, 'open', ${openedAt.toISOString()},
      ${respondBy?.toISOString() ?? null}, ${staff.staffId})
    on conflict (dispute_ref) do update set amount_paise = excluded.amount_paise, reason_code = excluded.reason_code,
      stage = excluded.stage, status = excluded.status, opened_at = excluded.opened_at, respond_by = excluded.respond_by,
      opened_by = excluded.opened_by`)
  note({
    subject: `dispute:${disputeRef}`,
    ...(known === undefined ? {} : { before: { state: known.status, stage: known.stage } }),
    after: { state: 'open', stage, txnRefNumber, amount, reasonCode },
  })
  return presentDispute(disputeRef, context)
}
