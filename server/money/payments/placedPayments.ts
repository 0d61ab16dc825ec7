import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PaymentPlace } from '#contract/calls/money/payments.ts'
import { PlacedPayment } from '#contract/calls/money/positions.ts'
import { blockerTexts, SettlementBlocker } from '#contract/calls/money/settlements.ts'
import type { RequestOfName } from '#contract/index.ts'
import { placeOfReserve, placeOfRest } from '#machines/money/paymentPlace.ts'
import { answerRow, type FoundBy, limitOfPage } from '#server/db/answerRow.ts'
import { all } from '#server/db/conditions.ts'
import { queryRows } from '#server/db/readRows.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import {
  capturedOn,
  isReserveAt,
  isRestAt,
  readStanding,
  standingColumns,
  standingFields,
  standingRows,
} from './standings.ts'
import { tallies } from './tallyPositions.ts'

type Asked = RequestOfName<'payments.placed'>
type Context = Pick<StaffContext, 'tx' | 'staff' | 'now'>

/** A file of this is read by a person: more is refused, never cut off. */
const mostExported = 50_000

const rowAt = (now: Date) =>
  answerRow(
    PlacedPayment,
    {
      ...standingFields,
      txnRefNumber: 's.txn_ref_number',
      merchantCode: 'm.merchant_code',
      displayName: 'm.display_name',
      createdAt: 's.created_at',
      amount: 'v.paise',
      captured: 's.captured',
      age: sql`indian_day(${now.toISOString()}::timestamptz) - s.day`,
      batchId: 's.batch_id',
      part: 'v.part',
      why: 's.why',
      holdReason: 's.hold_reason',
      reserveReason: 's.reserve_reason',
      reserveId: 's.reserve_id',
    },
    {
      computed: ['place', 'reason'],
      also: {
        ...standingColumns,
        part: z.enum(['rest', 'reserved', 'disputed', 'refunded']),
        why: SettlementBlocker.or(z.literal('')),
        holdReason: z.string(),
        reserveReason: z.string(),
        reserveId: z.int().nullable(),
      },
    },
  )
type PlacedRow = FoundBy<ReturnType<typeof rowAt>>

const reasonOf = (place: PaymentPlace, { why, holdReason, part, reserveReason, reserveId }: PlacedRow): string => {
  if (part === 'reserved') return `Kept back by reserve ${reserveId ?? ''}: ${reserveReason}`
  switch (place) {
    case 'waiting':
      return why === '' ? '' : blockerTexts[why]
    case 'held':
      return holdReason
    case 'late':
      return 'It succeeded after its day was settled. The next batch includes it.'
    case 'carried':
      return 'It is below the smallest payout, or no rail takes its payout. The merchant’s next batch includes it.'
    case 'returned':
      return 'The bank returned the payout that had it.'
    default:
      return ''
  }
}

const placeOf = (row: PlacedRow): PaymentPlace => {
  if (row.part === 'rest') return placeOfRest(readStanding(row))
  return row.part === 'reserved' ? placeOfReserve(row.reserveState === '' ? 'held' : row.reserveState) : row.part
}

const present = (row: PlacedRow): PlacedPayment => {
  const { txnRefNumber, merchantCode, displayName, createdAt, amount, captured, age, batchId } = row
  const place = placeOf(row)
  return {
    txnRefNumber,
    merchantCode,
    displayName,
    createdAt,
    place,
    amount,
    captured,
    age,
    batchId,
    reason: reasonOf(place, row),
  }
}

const isWhole = (place: PaymentPlace | undefined) => place === 'refunded' || place === 'disputed'

/** How many payments of a tally `s` are at the place. */
const talliedAt = (place: PaymentPlace | undefined): SQL => {
  if (place === undefined) return sql`s.rest_payments + s.reserved_payments + s.disputed_payments + s.refunded_payments`
  if (place === 'refunded') return sql`s.refunded_payments`
  return place === 'disputed'
    ? sql`s.disputed_payments`
    : sql`case when ${isRestAt(place)} then s.rest_payments else 0 end
        + case when ${isReserveAt(place)} then s.reserved_payments else 0 end`
}

const inSpan = ({ fromDate, toDate }: Asked): SQL =>
  all([fromDate !== undefined && sql`s.day >= ${fromDate}`, toDate !== undefined && sql`s.day <= ${toDate}`])

const isNamed = ({ merchantCode, txnRefNumber }: Asked): boolean =>
  merchantCode !== undefined || txnRefNumber !== undefined

/** The Indian days that are looked at: those of one page, or all that have such payments. */
type Days = readonly string[] | undefined

/**
 * The first payments of a day: each of them is somewhere, so that so many rows are among so many payments. All of the day are
 * walked in their order (`offset 0`) until there are enough: with the status inside, the planner sorts those of the whole day.
 */
const firstOfDay = (count: number): SQL => sql`t.id = any(array(select d.id from (
    select t.id, t.status, t.amount_paise from transactions t where ${capturedOn(sql`o.day`)} order by t.created_at, t.id offset 0) d
  where lower(d.status) = 'successful' and d.amount_paise > 0 limit ${count}))`

/** Day by day (`offset 0`): joined to all days at once, the planner walks through the whole history in its order. */
const standingsOf = (asked: Asked, days: Days, first?: number): SQL =>
  isNamed(asked)
    ? standingRows(
        all([
          asked.txnRefNumber !== undefined && sql`t.txn_ref_number = ${asked.txnRefNumber}`,
          asked.merchantCode !== undefined &&
            sql`t.merchant_id = (select id from merchants where merchant_code = ${asked.merchantCode})`,
        ]),
      )
    : sql`select c.* from (${
        days === undefined
          ? sql`select distinct s.day from (${tallies}) s where ${inSpan(asked)} and ${talliedAt(asked.place)} > 0`
          : sql`select unnest(${sql.param([...days])}::date[]) as day`
      }) o
        cross join lateral (${standingRows(first === undefined ? capturedOn(sql`o.day`) : firstOfDay(first))} offset 0) c`

const placedFrom = (
  asked: Asked,
  days?: Days,
  first?: number,
): SQL => sql`from (${standingsOf(asked, days, first)}) s join merchants m on m.id = s.merchant_id
  cross join lateral (values ('rest', s.rest), ('reserved', s.reserved), ('disputed', s.disputed), ('refunded', s.refunded)) v (part, paise)
  where v.paise > 0 and ${all([
    inSpan(asked),
    asked.place !== undefined &&
      (isWhole(asked.place)
        ? sql`v.part = ${asked.place}`
        : sql`case v.part when 'rest' then ${isRestAt(asked.place)} when 'reserved' then ${isReserveAt(asked.place)}
            else false end`),
  ])}`

const refuseLimited = (staff: Context['staff']) => {
  if (isLimited(staff)) refuse('not-allowed')
}

interface PageOfDays {
  readonly total: number
  readonly days: readonly string[]
  /** Rows of the first of these days that are on earlier pages. */
  readonly skipped: number
}

/**
 * Which days a page is of, and how many rows there are: the tallies say it, so that a page of a year reads the payments of a
 * day or two.
 */
const pageOfDays = async (asked: Asked, { tx }: Context): Promise<PageOfDays> => {
  const first = (asked.page - 1) * asked.size
  const found = await queryRows<{ day: string; rows: number }>(
    tx,
    sql`select s.day::text as day, sum(${talliedAt(asked.place)})::int as rows from (${tallies}) s where ${inSpan(asked)}
      group by s.day order by s.day`,
  )
  const days: string[] = []
  let [total, skipped] = [0, 0]
  for (const { day, rows } of found) {
    const isOfPage = rows > 0 && total + rows > first && total < first + asked.size
    if (isOfPage && days.length === 0) skipped = Math.max(0, first - total)
    if (isOfPage) days.push(day)
    total += rows
  }
  return { total, days, skipped }
}

const countNamed = async (asked: Asked, { tx }: Context): Promise<number> => {
  const [found] = await queryRows<{ total: number }>(tx, sql`select count(*)::int as total ${placedFrom(asked)}`)
  return found?.total ?? 0
}

/** So many payments are looked at for each row of a place before a whole day is. */
const lookedAtOfPlace = 8

const oldestFirst = sql`order by s.created_at, s.id, v.part`

export const listPlacedPayments: Handler<'payments.placed'> = async (asked, context) => {
  refuseLimited(context.staff)
  const row = rowAt(context.now)
  if (isNamed(asked)) {
    const named = await row.read(
      context.tx,
      sql`select ${row.columns} ${placedFrom(asked)} ${oldestFirst} ${limitOfPage(asked)}`,
    )
    return { rows: named.map(present), total: await countNamed(asked, context) }
  }
  const { total, days, skipped } = await pageOfDays(asked, context)
  const readPage = (first?: number) =>
    row.read(
      context.tx,
      sql`select ${row.columns} ${placedFrom(asked, days, first)} ${oldestFirst} limit ${asked.size} offset ${skipped}`,
    )
  const wanted = skipped + asked.size
  if (asked.place === undefined) return { rows: (await readPage(wanted)).map(present), total }
  // A page of a place with many payments is among the first ones; for another place the day is walked.
  const early = days.length === 1 ? await readPage(wanted * lookedAtOfPlace) : []
  const rows = early.length === asked.size ? early : await readPage()
  return { rows: rows.map(present), total }
}

export const summedPlaced = async (asked: Asked, { staff, now }: Context): Promise<SummedRows> => {
  refuseLimited(staff)
  return { only: rowAt(now).only, from: placedFrom(asked) }
}

export const exportedPlaced = async (asked: Asked, context: Context): Promise<readonly PlacedPayment[]> => {
  refuseLimited(context.staff)
  const row = rowAt(context.now)
  const rows = await row.read(
    context.tx,
    sql`select ${row.columns} ${placedFrom(asked)} ${oldestFirst} limit ${mostExported + 1}`,
  )
  return rows.length > mostExported ? refuse('too-many-rows') : rows.map(present)
}
