import { sql } from 'drizzle-orm'
import type { DisputeActKind, DisputeStage, DisputeStatus } from '#contract/wire/disputeWords.ts'
import type { Tx } from '#server/db/database.ts'
import { bearDispute, lockAgainstSealing } from '#server/money/settlements/index.ts'

interface DemoDispute {
  readonly status: DisputeStatus
  readonly stage: DisputeStage
  readonly reasonCode: string
  /** From now; negative: missed. Absent: the bank did not say. */
  readonly daysLeft?: number
  readonly isHalf?: boolean
  /** Somebody in finance opened it, as the bank told it by mail. */
  readonly isByHand?: boolean
  /** What was done to it: by one person, and above the limit let happen by another. */
  readonly act?: DisputeActKind
  /** The second person has not decided yet. */
  readonly isWaiting?: boolean
}

const goodsNotReceived = '13-1'
const fraud = '10-4'
const duplicate = '12-6'

/** In each state, one with two days left and one whose day has passed. */
const all: readonly DemoDispute[] = [
  { status: 'open', stage: 'chargeback', reasonCode: goodsNotReceived, daysLeft: 2 },
  { status: 'open', stage: 'chargeback', reasonCode: fraud, daysLeft: -1 },
  { status: 'open', stage: 'retrieval', reasonCode: duplicate, daysLeft: 9, isHalf: true, isByHand: true },
  { status: 'open', stage: 'chargeback', reasonCode: goodsNotReceived, daysLeft: 6, act: 'accept', isWaiting: true },
  { status: 'open', stage: 'preArbitration', reasonCode: fraud },
  { status: 'defended', stage: 'chargeback', reasonCode: goodsNotReceived, daysLeft: 4, act: 'defend' },
  { status: 'defended', stage: 'arbitration', reasonCode: fraud, daysLeft: 12, act: 'defend' },
  { status: 'won', stage: 'chargeback', reasonCode: duplicate, daysLeft: -3, act: 'won' },
  {
    status: 'won',
    stage: 'preArbitration',
    reasonCode: goodsNotReceived,
    daysLeft: -5,
    isHalf: true,
    isByHand: true,
    act: 'won',
  },
  { status: 'lost', stage: 'chargeback', reasonCode: fraud, daysLeft: -4 },
  { status: 'lost', stage: 'arbitration', reasonCode: goodsNotReceived, daysLeft: -6, isHalf: true, act: 'lost' },
  { status: 'accepted', stage: 'chargeback', reasonCode: duplicate, daysLeft: -2, act: 'accept' },
]

const dayMs = 86_400_000
const reasons: Readonly<Record<DisputeActKind, string>> = {
  defend: 'The parcel was signed for.',
  accept: 'The merchant has no proof of delivery.',
  won: 'The bank wrote that the payer was wrong.',
  lost: 'The bank wrote that the proof is not enough.',
}

/** A dozen payments that were settled, each disputed by the payer's bank; the merchant bears what is lost. */
export const addDemoDisputes = async (tx: Tx, now: Date): Promise<void> => {
  await lockAgainstSealing(tx)
  const { rows: payments } = await tx.execute<{ id: string; paise: string; at: Date }>(sql`
    select t.id, t.amount_paise as paise, t.created_at as at from transactions t join settlement_rows r on r.id = t.id
    where r.status = 'Settled' and r.batch_id is not null and t.amount_paise >= 10000
      and not exists (select from refunds f where f.transaction_id = t.id)
    order by t.created_at desc, t.id limit ${all.length}`)
  for (const [index, { id, paise, at }] of payments.entries()) {
    const { status, stage, reasonCode, daysLeft, isHalf, isByHand, act, isWaiting } = all[index] as DemoDispute
    const ref = `DSP-${String(index + 1).padStart(6, '0')}`
    const amount = isHalf === true ? Math.round(Number(paise) / 2) : Number(paise)
    const respondBy = daysLeft === undefined ? null : new Date(now.getTime() + daysLeft * dayMs).toISOString()
    await tx.execute(sql`
      insert into disputes (dispute_ref, transaction_id, amount_paise, reason_code, stage, status, opened_at, respond_by, opened_by)
      values (${ref}, ${id}, ${amount}, ${reasonCode}, ${stage}, ${status},
        ${new Date(new Date(at).getTime() + dayMs).toISOString()}, ${respondBy},
        ${isByHand === true ? sql`(select id from staff where login_id = 'finance')` : null})`)
    if (act !== undefined)
      await tx.execute(sql`
        insert into dispute_acts (dispute_ref, kind, state, stage, amount_paise, needs_second_person, asked_by, asked_at, reason,
          decided_by, decided_at, remark)
        select ${ref}, ${act}, ${isWaiting === true ? 'waiting' : 'done'}, ${stage}, ${amount}, true, f.id,
          ${new Date(now.getTime() - dayMs).toISOString()}, ${reasons[act]}, ${isWaiting === true ? null : sql`g.id`},
          ${isWaiting === true ? null : now.toISOString()}, ${isWaiting === true ? '' : 'Looked at the letter.'}
        from staff f, staff g where f.login_id = 'finance' and g.login_id = 'finance2'`)
    await bearDispute(tx, ref, now)
  }
}
