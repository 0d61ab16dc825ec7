import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { refusedFor } from '#contract/feed/readEvent.ts'
import { lostDisputes } from '#machines/money/dispute.ts'
import { lockAgainstSealing, takeRefund } from '#server/money/settlements/index.ts'
import { keepConflicts } from './conflicts.ts'
import { type EventOfKind, type FeedContext, type Outcomes, textList } from './feedContext.ts'
import type { Places } from './places.ts'

export type RefundEvent = EventOfKind<'payment.refunded'>

/** The same for the same refund of the same source. */
const idOf = (sourceId: number, subject: string): string => {
  const hex = hash('sha256', `platform refund ${sourceId} ${subject}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** What of payments is left to be given back; the payments stay locked, so that nobody gives it back meanwhile. */
const leftOf = async ({ tx }: FeedContext, refs: readonly string[]): Promise<Map<string, number>> => {
  await tx.execute(sql`
    select from transactions where txn_ref_number = any(${textList(refs)}) order by id for no key update`)
  const { rows } = await tx.execute<{ ref: string; rest: string }>(sql`
    select t.txn_ref_number as ref, t.amount_paise - coalesce((select sum(f.amount_paise) from refunds f
      where f.transaction_id = t.id and f.state in ('awaitingApproval', 'submitted', 'unknown', 'success')), 0)
      - coalesce((select sum(d.amount_paise) from disputes d where d.transaction_id = t.id
        and d.status = any(${textList(lostDisputes)})), 0) as rest
    from transactions t where t.txn_ref_number = any(${textList(refs)})`)
  return new Map(rows.map(({ ref, rest }) => [ref, Number(rest)]))
}

type Stored = { id: string; amount_paise: string; ref: string }

const storedOf = async (
  { tx, sourceId }: FeedContext,
  events: readonly RefundEvent[],
): Promise<Map<string, Stored>> => {
  const ids = events.map(({ event }) => idOf(sourceId, event.subject))
  const { rows } = await tx.execute<Stored>(sql`
    select f.id, f.amount_paise, t.txn_ref_number as ref from refunds f join transactions t on t.id = f.transaction_id
    where f.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Refunds that a payment has room for; the others are refused before they count as known. */
export const refuseTooLarge = async (
  context: FeedContext,
  events: readonly RefundEvent[],
  outcomes: Outcomes,
): Promise<void> => {
  if (events.length === 0) return
  await lockAgainstSealing(context.tx)
  const left = await leftOf(
    context,
    events.map(({ event }) => event.data.txnRefNumber),
  )
  const stored = await storedOf(context, events)
  for (const one of events) {
    const { subject, data } = one.event
    if (stored.has(idOf(context.sourceId, subject))) continue
    const rest = left.get(data.txnRefNumber) ?? 0
    if (data.amountPaise > rest) outcomes.set(one, refusedFor('refund-too-large', 'data.amountPaise'))
    else left.set(data.txnRefNumber, rest - data.amountPaise)
  }
}

/** What the platform gave back by itself: the merchant bears it as any other refund. What a refund is for never changes. */
export const applyRefunds = async (
  context: FeedContext,
  events: readonly RefundEvent[],
  { payments }: Places,
  outcomes: Outcomes,
): Promise<void> => {
  if (events.length === 0) return
  const { tx, sourceId, now } = context
  const stored = await storedOf(context, events)
  for (const one of events) {
    const { subject, data } = one.event
    const id = idOf(sourceId, subject)
    const before = stored.get(id)
    if (before !== undefined) {
      const fields = [
        ...(Number(before.amount_paise) === data.amountPaise ? [] : ['amountPaise' as const]),
        ...(before.ref === data.txnRefNumber ? [] : ['txnRefNumber' as const]),
      ]
      await keepConflicts(
        context,
        fields.map((field) => ({
          one,
          field,
          reason: 'inBatch',
          desk: field === 'amountPaise' ? Number(before.amount_paise) : before.ref,
          sent: data[field],
          deskRevision: 0,
        })),
      )
      outcomes.set(one, fields.length > 0 ? 'conflict' : 'applied')
      continue
    }
    const payment = payments.get(data.txnRefNumber)
    if (payment === undefined) throw new Error('a refund of no payment is early')
    await tx.execute(sql`
      insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at, needs_second_person,
        remark, answered_at, provider_reference)
      values (${id}, ${payment.id}, ${payment.merchantId}, ${data.amountPaise}, 'success', null, ${data.refundedAt}, false,
        ${data.reason}, ${data.refundedAt}, ${data.providerReference || subject})`)
    await takeRefund(tx, {
      refundId: id,
      transactionId: payment.id,
      merchantId: payment.merchantId,
      amountPaise: data.amountPaise,
      now,
    })
    outcomes.set(one, 'applied')
  }
}
