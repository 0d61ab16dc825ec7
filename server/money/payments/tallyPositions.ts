import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { capturedOn, standingRows } from './standings.ts'

const sums = sql`count(*)::int as payments, sum(captured)::bigint as captured_paise,
  (count(*) filter (where rest > 0))::int as rest_payments, sum(rest)::bigint as rest_paise,
  (count(*) filter (where reserved > 0))::int as reserved_payments, sum(reserved)::bigint as reserved_paise,
  (count(*) filter (where disputed > 0))::int as disputed_payments, sum(disputed)::bigint as disputed_paise,
  (count(*) filter (where refunded > 0))::int as refunded_payments, sum(refunded)::bigint as refunded_paise`

/** So many days are counted anew in one transaction. */
const daysAtOnce = 7

/** The tallies of these days, counted one by one. */
const counted = (days: SQL): SQL => sql`
  select c.* from (${days}) m cross join lateral (
    select day, status, is_held, is_in_batch, payout_state, why, reserve_state, ${sums}
    from (${standingRows(capturedOn(sql`m.day`))}) w
    group by day, status, is_held, is_in_batch, payout_state, why, reserve_state) c`

const columns = sql`day, status, is_held, is_in_batch, payout_state, why, reserve_state, payments, captured_paise, rest_payments,
  rest_paise, reserved_payments, reserved_paise, disputed_payments, disputed_paise, refunded_payments, refunded_paise`

/** Counting a payment takes some 50 µs. A day of more than that is not counted by whoever reads, nor all the time. */
const mostAtOnce = 5_000
/** Such a day is counted again after ten times as long as it takes. */
const restMsOfPayment = 0.5

const bigDays = sql`select day from position_tallies group by day having sum(payments) > ${mostAtOnce}`

/**
 * Tallies of all days, in one look: what has changed since a day was tallied is counted in their place. Those of big days
 * are as old as they are.
 */
export const tallies = sql`
  select ${columns} from position_tallies
  where day not in (select day from position_marks where day not in (${bigDays}))
  union all
  select ${columns} from (${counted(sql`select distinct day from position_marks where day not in (${bigDays})`)}) c`

/** When the oldest of these tallies that is out of date was counted, as `ms` since the epoch; null: none is. */
export const talliedSince = sql`
  select (extract(epoch from min(counted_at)) * 1000)::float8 as ms from position_tallies
  where day in (select day from position_marks) and day in (${bigDays})`

/** Marked days whose turn it is. */
const dueDays = sql`
  select distinct day from position_marks m where not exists (
    select from (select sum(payments) as payments, min(counted_at) as counted_at from position_tallies k where k.day = m.day) k
    where k.payments > ${mostAtOnce} and k.counted_at > now() - k.payments * ${restMsOfPayment}::float8 * interval '1 millisecond')
  order by day desc limit ${daysAtOnce}`

/** Tallies of days without a mark that are not what counting gives. */
export const positionsOff = sql`with marked as (select day from position_marks),
  days as (select distinct indian_day(created_at) as day from transactions where lower(status) = 'successful'
    union select day from position_tallies),
  now as (select ${columns} from (${counted(sql`select day from days where day not in (select day from marked)`)}) c),
  kept as (select ${columns} from position_tallies where day not in (select day from marked))
  select count(*) as n from ((select * from now except select * from kept) union all (select * from kept except select * from now)) o`

/** Counts days anew that have a mark and are due. A mark that comes meanwhile stays. Answers how many days there were. */
export const tallyPositions = async (database: Db): Promise<number> =>
  database.transaction(async (tx) => {
    const { rows: turn } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('position_tallies')) as mine`,
    )
    if (turn[0]?.mine !== true) return 0
    const { rows } = await tx.execute<{ day: string }>(sql`
      with days as (${dueDays})
      delete from position_marks m using days d where m.day = d.day returning m.day::text as day`)
    const days = [...new Set(rows.map(({ day }) => day))]
    if (days.length === 0) return 0
    const these = sql`${sql.param(days)}::date[]`
    await tx.execute(sql`delete from position_tallies where day = any(${these})`)
    await tx.execute(
      sql`insert into position_tallies (${columns}) select ${columns} from (${counted(sql`select unnest(${these}) as day`)}) c`,
    )
    return days.length
  })
