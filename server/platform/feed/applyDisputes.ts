import { sql } from 'drizzle-orm'
import { refusedFor } from '#contract/feed/readEvent.ts'
import type { DisputeStage, DisputeStatus } from '#contract/wire/disputeWords.ts'
import { canBeSaid, disputablePaise } from '#machines/money/dispute.ts'
import { bearDispute, lockAgainstSealing } from '#server/money/settlements/index.ts'
import { type EventOfKind, type FeedContext, ofKinds, type Outcomes, textList } from './feedContext.ts'
import type { GoodEvent } from './judgeEvents.ts'
import type { Places } from './places.ts'
import { laterThanKnown } from './sequences.ts'

type DisputeEvent = EventOfKind<'dispute.opened' | 'dispute.updated'>

const disputesIn = (events: readonly GoodEvent[]): DisputeEvent[] =>
  ofKinds(events, ['dispute.opened', 'dispute.updated'])

type Stored = { ref: string; txn: string; stage: DisputeStage; status: DisputeStatus; paise: string }
type Captured = { ref: string; captured: string; refunded: string }

interface Known {
  readonly txnRefNumber: string
  readonly stage: DisputeStage
  readonly status: DisputeStatus
  readonly amountPaise: number
}

/** The payments stay locked: nobody refunds or disputes more of them meanwhile. */
const lockPayments = async ({ tx }: FeedContext, events: readonly DisputeEvent[]) => {
  const refs = textList(events.map(({ event }) => event.data.txnRefNumber))
  await lockAgainstSealing(tx)
  await tx.execute(sql`select from transactions where txn_ref_number = any(${refs}) order by id for no key update`)
  const payments = await tx.execute<Captured>(sql`
    select t.txn_ref_number as ref, case when lower(t.status) = 'successful' then t.amount_paise else 0 end as captured,
      (select coalesce(sum(f.amount_paise), 0) from refunds f where f.transaction_id = t.id and f.state = 'success') as refunded
    from transactions t where t.txn_ref_number = any(${refs})`)
  const stored = await tx.execute<Stored>(sql`
    select d.dispute_ref as ref, t.txn_ref_number as txn, d.stage, d.status, d.amount_paise as paise
    from disputes d join transactions t on t.id = d.transaction_id
    where t.txn_ref_number = any(${refs}) or d.dispute_ref = any(${textList(events.map(({ event }) => event.subject))})`)
  return {
    payments: new Map(payments.rows.map((row) => [row.ref, row])),
    disputes: new Map<string, Known>(
      stored.rows.map(({ ref, txn, paise, ...rest }) => [
        ref,
        { ...rest, txnRefNumber: txn, amountPaise: Number(paise) },
      ]),
    ),
  }
}

/** Disputes that their payment has room for and that are not over; the others are refused before they count as known. */
export const refuseWrongDisputes = async (
  context: FeedContext,
  events: readonly GoodEvent[],
  outcomes: Outcomes,
): Promise<void> => {
  const sent = disputesIn(events)
  if (sent.length === 0) return
  const { payments, disputes } = await lockPayments(context, sent)
  for (const one of await laterThanKnown(context, sent)) {
    const { subject, data } = one.event
    const { txnRefNumber, stage, status, amountPaise } = data
    const before = disputes.get(subject)
    if (before !== undefined && before.txnRefNumber !== txnRefNumber) {
      outcomes.set(one, refusedFor('dispute-of-another', 'data.txnRefNumber'))
      continue
    }
    if (
      before !== undefined &&
      !canBeSaid(before.status, before, { type: 'dispute.said', stage, status, amountPaise })
    ) {
      outcomes.set(one, refusedFor('dispute-over', 'data.status'))
      continue
    }
    const payment = payments.get(txnRefNumber)
    const others = [...disputes].flatMap(([ref, known]) =>
      ref !== subject && known.txnRefNumber === txnRefNumber ? [known] : [],
    )
    const room = disputablePaise(Number(payment?.captured ?? 0), Number(payment?.refunded ?? 0), others)
    if (status !== 'won' && amountPaise > room) outcomes.set(one, refusedFor('dispute-too-large', 'data.amountPaise'))
    else disputes.set(subject, { txnRefNumber, stage, status, amountPaise })
  }
}

export const applyDisputes = async (
  { tx, now }: FeedContext,
  events: readonly GoodEvent[],
  { payments }: Places,
): Promise<void> => {
  const rows = disputesIn(events).map(({ event: { subject, data } }) => ({
    ...data,
    ref: subject,
    transaction_id: payments.get(data.txnRefNumber)?.id,
  }))
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into disputes (dispute_ref, transaction_id, amount_paise, reason_code, stage, status, opened_at, respond_by)
    select n.ref, n.transaction_id, n."amountPaise", n."reasonCode", n.stage, n.status, n."openedAt", n."respondBy"
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(ref text, transaction_id bigint, "amountPaise" bigint,
      "reasonCode" text, stage text, status text, "openedAt" timestamptz, "respondBy" timestamptz)
    order by n.ref collate "C"
    on conflict (dispute_ref) do update set amount_paise = excluded.amount_paise, reason_code = excluded.reason_code,
      stage = excluded.stage, status = excluded.status, opened_at = excluded.opened_at, respond_by = excluded.respond_by`)
  for (const { ref } of rows) await bearDispute(tx, ref, now)
}
