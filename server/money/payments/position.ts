import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PaymentPlace } from '#contract/calls/money/payments.ts'
import { ageDays, mostPositionDays, PositionAge, type PositionDay } from '#contract/calls/money/positions.ts'
import { daysBetween, indianDay } from '#contract/wire/indianTime.ts'
import { Day } from '#contract/wire/wire.ts'
import { placeOfReserve, placeOfRest } from '#machines/money/paymentPlace.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { readStanding, standingColumns, standingFields } from './standings.ts'
import { talliedSince, tallies } from './tallyPositions.ts'

const tallyRow = answerRow(
  z.object({
    day: Day,
    ...standingColumns,
    payments: z.int(),
    captured: z.int(),
    restPayments: z.int(),
    rest: z.int(),
    reservedPayments: z.int(),
    reserved: z.int(),
    disputedPayments: z.int(),
    disputed: z.int(),
    refundedPayments: z.int(),
    refunded: z.int(),
  }),
  {
    ...standingFields,
    day: 's.day',
    payments: 's.payments',
    captured: 's.captured_paise',
    restPayments: 's.rest_payments',
    rest: 's.rest_paise',
    reservedPayments: 's.reserved_payments',
    reserved: 's.reserved_paise',
    disputedPayments: 's.disputed_payments',
    disputed: 's.disputed_paise',
    refundedPayments: 's.refunded_payments',
    refunded: 's.refunded_paise',
  },
)
type TallyRow = FoundBy<typeof tallyRow>

interface Figure {
  readonly payments: number
  readonly amount: number
}
const nothing: Figure = { payments: 0, amount: 0 }
const sumOf = (one: Figure, other: Figure): Figure => ({
  payments: one.payments + other.payments,
  amount: one.amount + other.amount,
})

/** Four parts of a tally: each is in one place. */
const partsOf = (row: TallyRow): readonly (Figure & { readonly place: PaymentPlace })[] =>
  [
    { place: placeOfRest(readStanding(row)), payments: row.restPayments, amount: row.rest },
    {
      place: placeOfReserve(row.reserveState === '' ? 'held' : row.reserveState),
      payments: row.reservedPayments,
      amount: row.reserved,
    },
    { place: 'disputed' as const, payments: row.disputedPayments, amount: row.disputed },
    { place: 'refunded' as const, payments: row.refundedPayments, amount: row.refunded },
  ].filter(({ payments }) => payments > 0)

const added = <Key>(sums: Map<Key, Figure>, key: Key, figure: Figure) =>
  sums.set(key, sumOf(sums.get(key) ?? nothing, figure))

const ageOf = (days: number): PositionAge =>
  PositionAge.options.find((age) => days <= (ageDays[age][1] ?? Infinity)) ?? 'over30'

export const readPosition: Handler<'payments.position'> = async ({ fromDate, toDate }, { tx, staff, now }) => {
  if (isLimited(staff)) return refuse('not-allowed')
  const span = daysBetween(fromDate, toDate)
  if (span < 0) return refuse('bad-request', { message: 'to_date: The last day is before the first.' })
  if (span >= mostPositionDays)
    return refuse('bad-request', { message: `to_date: At most ${mostPositionDays} days are shown together.` })
  const rows = await tallyRow.read(tx, sql`select ${tallyRow.columns} from (${tallies}) s order by s.day desc`)
  const {
    rows: [since],
  } = await tx.execute<{ ms: number | null }>(talliedSince)
  const today = indianDay(now)
  const days = new Map<string, { captured: Figure; places: Map<PaymentPlace, Figure> }>()
  const ages = new Map<`${PaymentPlace} ${PositionAge}`, Figure>()
  let [captured, everything] = [nothing, nothing]
  for (const row of rows) {
    const whole = { payments: row.payments, amount: row.captured }
    const isShown = row.day >= fromDate && row.day <= toDate
    const age = ageOf(daysBetween(row.day, today))
    const ofDay = days.get(row.day) ?? { captured: nothing, places: new Map<PaymentPlace, Figure>() }
    everything = sumOf(everything, whole)
    if (isShown) {
      captured = sumOf(captured, whole)
      ofDay.captured = sumOf(ofDay.captured, whole)
      days.set(row.day, ofDay)
    }
    for (const { place, ...figure } of partsOf(row)) {
      added(ages, `${place} ${age}`, figure)
      if (isShown) added(ofDay.places, place, figure)
    }
  }
  return {
    days: [...days].map(
      ([day, { captured: ofDay, places }]): PositionDay => ({
        day,
        captured: ofDay,
        places: [...places].map(([place, figure]) => ({ place, ...figure })),
      }),
    ),
    captured,
    ages: [...ages].map(([key, figure]) => {
      const [place, age] = key.split(' ') as [PaymentPlace, PositionAge]
      return { place, age, ...figure }
    }),
    everything,
    countedAt: since === undefined || since.ms === null ? null : new Date(since.ms).toISOString(),
  }
}
