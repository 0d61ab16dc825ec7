import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PaymentPlace } from '#contract/calls/money/payments.ts'
import { PayoutState } from '#contract/calls/money/settlementBatches.ts'
import { SettlementState } from '#contract/calls/money/settlements.ts'
import { liveDisputes, lostDisputes } from '#machines/money/dispute.ts'
import { placeOfReserve, ReserveState, type Standing, standingsAt } from '#machines/money/paymentPlace.ts'
import { textArray } from '#server/db/conditions.ts'
import { isLiveHold } from '#server/money/settlements/index.ts'

/** What of the captured payment `t` is disputed and not decided, as `disputed`. */
const disputedOf = sql`
  select coalesce(sum(q.amount_paise), 0)::bigint as disputed from disputes q
  where q.transaction_id = t.id and q.status = any(${textArray(liveDisputes)})`

/** What of the captured payment `t` the payer's bank took back. */
const lostOf = sql`
  select coalesce(sum(q.amount_paise), 0) from disputes q
  where q.transaction_id = t.id and q.status = any(${textArray(lostDisputes)})`

/** The state of the payout `alias`, or of the one that pays it where it came back or was carried over. */
const payoutStateOf = (alias: 'p' | 'q'): SQL =>
  sql.raw(
    `case when ${alias}.state in ('returned', 'carried') then last_payout_state(${alias}.id) else ${alias}.state end`,
  )

/**
 * Captured payments (`which` is about `t`) with what decides where their money is: once for the page of one, the tallies of
 * a day and the list behind each figure. A text that is empty is a null of `Standing`. What a reserve kept back and a payout
 * pays that has come as far as the payment's own is a part no more.
 */
export const standingRows = (which: SQL): SQL => sql`
  select w.*, w.captured - w.refunded - w.disputed - w.reserved as rest from (
    select t.id, t.merchant_id, t.txn_ref_number, t.created_at, indian_day(t.created_at) as day, t.amount_paise as captured,
      x.refunded, y.disputed, z.reserved, case when z.reserved > 0 then y.reserve_state else '' end as reserve_state,
      coalesce(r.status, '') as status, r.batch_id is not null as is_in_batch, r.batch_id, y.payout_state,
      h.id is not null or k.id is not null as is_held, coalesce(h.reason, k.reason, '') as hold_reason,
      k.id as merchant_hold_id, s.hold_id as reserve_id, coalesce(b.reason, '') as reserve_reason,
      case when r.status = 'Draft' and r.batch_id is null then coalesce(r.hindrances[1], '') else '' end as why
    from transactions t
    left join settlement_rows r on r.id = t.id
    left join settlement_holds h on h.transaction_id = t.id and h.released_at is null
    left join merchant_holds k on k.merchant_id = t.merchant_id and k.kind = 'hold' and ${isLiveHold}
      and r.batch_id is null and r.status is distinct from 'Settled'
    left join settlement_payouts p on p.batch_id = r.batch_id and p.merchant_id = r.merchant_id
    left join settlement_reserve_parts s on s.row_id = r.id
    left join merchant_holds b on b.id = s.hold_id
    left join settlement_adjustments a on a.kind = 'reservePaid' and a.from_batch_id = s.batch_id and a.merchant_id = t.merchant_id
    left join settlement_payouts q on q.batch_id = a.batch_id and q.merchant_id = a.merchant_id
    cross join lateral (
      select least(coalesce(sum(f.amount_paise), 0) + (${lostOf}), t.amount_paise)::bigint as refunded from refunds f
      where f.transaction_id = t.id and f.state = 'success') x
    cross join lateral (${disputedOf}) d
    cross join lateral (select least(d.disputed, t.amount_paise - x.refunded) as disputed,
      coalesce(${payoutStateOf('p')}, '') as payout_state, coalesce(${payoutStateOf('q')}, 'held') as reserve_state) y
    cross join lateral (select case when s.row_id is null or y.reserve_state = y.payout_state then 0
      else least(s.paise, t.amount_paise - x.refunded - y.disputed) end as reserved) z
    where lower(t.status) = 'successful' and ${which}) w`

/** The payment `t` was captured on this Indian day. */
export const capturedOn = (day: SQL): SQL => sql`t.created_at >= ${day}::timestamp at time zone 'Asia/Kolkata'
  and t.created_at < (${day} + 1)::timestamp at time zone 'Asia/Kolkata'`

/** The day of `s` has been run. It changes no tally: a run is read beside them. */
export const isDayRun = sql`exists (select from settlement_runs u where u.txn_day = s.day)`

/** As `standingRows` says it. */
export const standingColumns = {
  status: SettlementState.or(z.literal('')),
  isHeld: z.boolean(),
  isInBatch: z.boolean(),
  payoutState: PayoutState.or(z.literal('')),
  isDayRun: z.boolean(),
  reserveState: ReserveState.or(z.literal('')),
}
export const standingFields = {
  status: 's.status',
  isHeld: 's.is_held',
  isInBatch: 's.is_in_batch',
  payoutState: 's.payout_state',
  isDayRun,
  reserveState: 's.reserve_state',
} as const

interface Written extends Omit<Standing, 'status' | 'payoutState' | 'reserveState'> {
  readonly status: SettlementState | ''
  readonly payoutState: PayoutState | ''
  readonly reserveState: ReserveState | ''
}

export const readStanding = ({ status, payoutState, reserveState, ...rest }: Written): Standing => ({
  ...rest,
  status: status === '' ? null : status,
  payoutState: payoutState === '' ? null : payoutState,
  reserveState: reserveState === '' ? null : reserveState,
})

const keyOf = ({ status, isHeld, isInBatch, payoutState, isDayRun: isRun }: Omit<Standing, 'reserveState'>): string =>
  [status ?? '', isHeld, isInBatch, payoutState ?? '', isRun].join(' ')

/** The rest of `s` is at the place. */
export const isRestAt = (place: PaymentPlace): SQL =>
  sql`concat_ws(' ', s.status, s.is_held::text, s.is_in_batch::text, s.payout_state, (${isDayRun})::text)
    = any(${sql.param(standingsAt(place).map(keyOf))}::text[])`

/** What a reserve keeps back of `s` is at the place. */
export const isReserveAt = (place: PaymentPlace): SQL =>
  sql`s.reserve_state = any(${textArray(ReserveState.options.filter((state) => placeOfReserve(state) === place))})`
