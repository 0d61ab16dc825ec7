import { sql } from 'drizzle-orm'
import { moneyDays } from '#contract/calls/money/moneyOfDays.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'

type DayRow = {
  day: string
  captured: number
  captured_paise: string
  settled: number
  settled_paise: string
  paid: number
  paid_paise: string
  credited: number
  credited_paise: string
}

const part = (payments: number, paise: string) => ({ payments, amount: Number(paise) })

/** The days of the payments, latest first, those without a payment too. Rows of files and batches are of all merchants. */
export const readMoneyOfDays: Handler<'settlements.moneyOfDays'> = async (_, { tx, staff, now }) => {
  if (isLimited(staff)) return { days: [] }
  const today = indianDay(now)
  const days = Array.from({ length: moneyDays }, (_day, at) => dayAfter(today, -at))
  const { rows } = await tx.execute<DayRow>(sql`
    select d.day::text as day, c.captured, c.captured_paise, c.settled, c.settled_paise,
      coalesce(r.paid, 0) as paid, coalesce(r.paid_paise, 0) as paid_paise,
      coalesce(r.credited, 0) as credited, coalesce(r.credited_paise, 0) as credited_paise
    from unnest(${sql.param(days)}::date[]) d (day)
    cross join lateral (
      select coalesce(sum(t.captured), 0)::int as captured, coalesce(sum(t.captured_paise), 0) as captured_paise,
        coalesce(sum(t.settled), 0)::int as settled, coalesce(sum(t.settled_paise), 0) as settled_paise
      from recon_tallies t where t.day = d.day) c
    left join settlement_day_tallies r on r.day = d.day
    order by d.day desc`)
  return {
    days: rows.map((row) => ({
      day: row.day,
      captured: part(row.captured, row.captured_paise),
      settled: part(row.settled, row.settled_paise),
      paid: part(row.paid, row.paid_paise),
      credited: part(row.credited, row.credited_paise),
    })),
  }
}
