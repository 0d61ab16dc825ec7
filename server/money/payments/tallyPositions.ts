import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { capturedOn, standingRows } from './standings.ts'

const sums = sql`count(*)::int as payments, sum(captured)::bigint as captured_paise,
  (count(*) filter (where rest > 0))::int as rest_payments, sum(rest)::bigint as rest_paise,
  (count(*) filter (where reserved > 0))::int as reserved_payments, sum(reserved)::bigint as reserved_paise,
  (count(*) filter (where disputed > 0))::int as disputed_payments, sum(disputed)::bigint as disputed_paise,
  (count(*) filter (where refunded > 0))::int as refunded_payments, sum(refunded)::bigint as refunded_paise`

/** The tallies of these days, counted one by one. */
const counted = (days: SQL): SQL => sql`
  select c.* from (${days}) m cross join lateral (
    select day, status, is_held, is_in_batch, payout_state, why, reserve_state, ${sums}
    from (${standingRows(capturedOn(sql`m.day`))}) w
    group by day, status, is_held, is_in_batch, payout_state, why, reserve_state) c`

const columns = sql`day, status, is_held, is_in_batch, payout_state, why, reserve_state, payments, captured_paise, rest_payments,
  rest_paise, reserved_payments, reserved_paise, disputed_payments, disputed_paise, refunded_payments, refunded_paise`

/** Tallies of all days, in one look: what has changed since a day was tallied is counted in their place. */
export const tallies = sql`
  select ${columns} from position_tallies where day not in (select day from position_marks)
  union all
  select ${columns} from (${counted(sql`select distinct day from position_marks`)}) c`

/** Tallies of days without a mark that are not what counting gives. */
export const positionsOff = sql`with marked as (select day from position_marks),
  days as (select distinct indian_day(created_at) as day from transactions where lower(status) = 'successful'
    union select day from position_tallies),
  now as (select ${columns} from (${counted(sql`select day from days where day not in (select day from marked)`)}) c),
  kept as (select ${columns} from position_tallies where day not in (select day from marked))
  select count(*) as n from ((select * from now except select * from kept) union all (select * from kept except select * from now)) o`

/** So many days are counted anew in one transaction. */
const daysAtOnce = 7

/** Counts days anew that have a mark. A mark that comes meanwhile stays. Answers how many days there were. */
export const tallyPositions = async (database: Db): Promise<number> =>
  database.transaction(async (tx) => {
    const { rows: turn } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('position_tallies')) as mine`,
    )
    if (turn[0]?.mine !== true) return 0
    const { rows } = await tx.execute<{ day: string }>(sql`
      with days as (select distinct day from position_marks order by day desc limit ${daysAtOnce})
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
