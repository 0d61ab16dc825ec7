import { sql } from 'drizzle-orm'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import type { Client } from '#tests/support/gateway.ts'
import { refusedOr } from './histories.ts'

/** Read by SQL, from what is stored: the gateway is not asked. */
export const holdFaults = {
  /** Payouts that the bank was sent while their merchant was on hold. */
  heldMerchantsPaid: sql`select count(*) as n from settlement_payouts p join settlement_batches b on b.id = p.batch_id
    join merchant_holds k on k.merchant_id = p.merchant_id and k.kind = 'hold'
    where p.amount_paise > 0 and k.state in ('active', 'releaseAsked', 'released', 'ended')
      and b.bank_file_issued_at > k.decided_at and (k.ended_at is null or b.bank_file_issued_at < k.ended_at)`,
  /**
   * What a batch keeps back is another sum than its payments say; once it is sent it is owed less or more than once, or it is
   * paid while the reserve stands.
   */
  reservesWrong: sql`select count(*) as n from settlement_adjustments a join settlement_batches b on b.id = a.batch_id
    join merchant_holds k on k.id = a.from_hold_id
    where a.kind = 'reserved' and (
      -a.amount_paise is distinct from (select sum(s.paise) from settlement_reserve_parts s
        join settlement_rows r on r.id = s.row_id where s.batch_id = a.batch_id and r.merchant_id = a.merchant_id)
      or (select count(*) from settlement_adjustments o where o.kind = 'reservePaid' and o.from_batch_id = a.batch_id
        and o.merchant_id = a.merchant_id and o.amount_paise = -a.amount_paise) <> (b.bank_file_issued_at is not null)::int
      or exists (select from settlement_adjustments o where o.kind = 'reservePaid' and o.from_batch_id = a.batch_id
        and o.merchant_id = a.merchant_id and o.batch_id is not null and k.state not in ('released', 'ended')))`,
} as const

export const plantedHolds = {
  'a payout that is sent to a merchant on hold': sql`
    insert into merchant_holds (merchant_id, kind, reason, state, asked_by, asked_at, decided_by, decided_at, ended_at)
    select p.merchant_id, 'hold', 'planted', 'ended', s.id, b.sealed_at, t.id, b.bank_file_issued_at - interval '1 second',
      b.bank_file_issued_at + interval '1 second'
    from settlement_payouts p join settlement_batches b on b.id = p.batch_id, staff s, staff t
    where p.amount_paise > 0 and b.bank_file_issued_at is not null and s.login_id = 'finance' and t.login_id = 'finance2'
    order by p.id limit 1`,
  'a reserve whose parts are a paisa off': sql`
    with hold as (
      insert into merchant_holds (merchant_id, kind, share_bps, until_day, reason, state, asked_by, asked_at, decided_by, decided_at)
      select r.merchant_id, 'reserve', 100, current_date + 9, 'planted', 'active', s.id, now(), t.id, now()
      from settlement_rows r, staff s, staff t where r.batch_id is not null and s.login_id = 'finance' and t.login_id = 'finance2'
        and not exists (select from settlement_adjustments a where a.kind = 'reserved' and a.batch_id = r.batch_id and a.merchant_id = r.merchant_id)
        and not exists (select from merchant_holds k where k.merchant_id = r.merchant_id and k.kind = 'reserve'
          and k.state in ('asked', 'active', 'releaseAsked'))
      order by r.id limit 1 returning id, merchant_id)
    insert into settlement_adjustments (merchant_id, kind, amount_paise, batch_id, from_batch_id, from_hold_id, created_at)
    select h.merchant_id, 'reserved', -1, min(r.batch_id), min(r.batch_id), h.id, now()
    from hold h join settlement_rows r on r.merchant_id = h.merchant_id and r.batch_id is not null group by h.merchant_id, h.id`,
} as const

interface Told {
  readonly draw: () => number
  /** Somebody let happen, or declined, what somebody asked for. */
  readonly onDecided: (isOwnWork: boolean) => void
}

type Act<Login> = (login: Login, who: Client) => Promise<unknown>

/** Holds and reserves of three merchants: asked for, decided on, and asked to be released, by whoever it may be. */
export const holdActs = <Login>({ draw, onDecided }: Told): readonly Act<Login>[] => {
  const below = (limit: number) => Math.floor(draw() * limit)
  /** Who asked last for what waits of each. */
  const askedBy = new Map<number, Login>()
  const holdOf = () => [...askedBy.keys()].slice(-4)[below(4)] ?? [...askedBy.keys()].at(-1) ?? 999_999
  const decide: Act<Login> = async (login, who) => {
    const holdId = holdOf()
    const read = await refusedOr(who.call('merchantHolds.get', { holdId }))
    const decision =
      read?.hold.state === 'releaseAsked'
        ? below(5) === 0
          ? ('keep' as const)
          : ('release' as const)
        : below(4) === 0
          ? ('decline' as const)
          : ('confirm' as const)
    const done = await refusedOr(who.call('merchantHolds.decide', { holdId, decision, remark: 'history' }))
    if (done !== undefined && decision !== 'keep') onDecided(askedBy.get(holdId) === login)
    return done
  }
  return [
    async (login, who) => {
      const isHold = below(3) === 0
      const asked = await refusedOr(
        who.call('merchantHolds.ask', {
          kind: isHold ? 'hold' : 'reserve',
          merchantCode: `M000000${1 + below(3)}`,
          ...(isHold ? {} : below(2) === 0 ? { share: 1 + below(10_000) } : { amount: 1 + below(200_000) }),
          ...(isHold ? {} : { until: dayAfter(indianDay(new Date()), 1 + below(9)) }),
          reason: 'history',
        }),
      )
      if (asked !== undefined) askedBy.set(asked.holdId, login)
      return asked
    },
    decide,
    decide,
    async (login, who) => {
      const holdId = holdOf()
      const done = await refusedOr(who.call('merchantHolds.askRelease', { holdId, remark: 'history' }))
      if (done !== undefined) askedBy.set(holdId, login)
      return done
    },
  ]
}
