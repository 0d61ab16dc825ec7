import { sql } from 'drizzle-orm'
import { mostReconDays, type ReconDayFigures, type ReconGateway } from '#contract/calls/money/recon.ts'
import { daysBetween, indianDay } from '#contract/wire/indianTime.ts'
import { isMissing } from '#machines/money/reconDue.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseLimited } from './reconPerson.ts'

type Tally = {
  day: string
  gateway: ReconGateway
  captured: number
  captured_paise: string
  settled: number
  settled_paise: string
  credited: number
  credited_paise: string
  open_lines: number
  surplus_paise: string
}

type Sums = Omit<ReconDayFigures, 'day' | 'gateway'>

const nothing: Sums = {
  captured: 0,
  capturedAmount: 0,
  settled: 0,
  settledAmount: 0,
  credited: 0,
  creditedAmount: 0,
  missing: 0,
  missingAmount: 0,
  expected: 0,
  expectedAmount: 0,
  open: 0,
  surplusAmount: 0,
}

const present = (row: Tally, today: string): ReconDayFigures => {
  const left = row.captured - row.settled
  const leftAmount = Number(row.captured_paise) - Number(row.settled_paise)
  const isDue = isMissing(row.gateway, row.day, today)
  return {
    day: row.day,
    gateway: row.gateway,
    captured: row.captured,
    capturedAmount: Number(row.captured_paise),
    settled: row.settled,
    settledAmount: Number(row.settled_paise),
    credited: row.credited,
    creditedAmount: Number(row.credited_paise),
    missing: isDue ? left : 0,
    missingAmount: isDue ? leftAmount : 0,
    expected: isDue ? 0 : left,
    expectedAmount: isDue ? 0 : leftAmount,
    open: row.open_lines,
    surplusAmount: Number(row.surplus_paise),
  }
}

const added = (sums: Sums, row: Sums): Sums => ({
  captured: sums.captured + row.captured,
  capturedAmount: sums.capturedAmount + row.capturedAmount,
  settled: sums.settled + row.settled,
  settledAmount: sums.settledAmount + row.settledAmount,
  credited: sums.credited + row.credited,
  creditedAmount: sums.creditedAmount + row.creditedAmount,
  missing: sums.missing + row.missing,
  missingAmount: sums.missingAmount + row.missingAmount,
  expected: sums.expected + row.expected,
  expectedAmount: sums.expectedAmount + row.expectedAmount,
  open: sums.open + row.open,
  surplusAmount: sums.surplusAmount + row.surplusAmount,
})

/** Days of a request: in order, and not too many. */
export const refuseLongSpan = (fromDate: string, toDate: string): void => {
  const days = daysBetween(fromDate, toDate)
  if (days < 0) refuse('bad-request', { message: 'to_date: The last day is before the first.' })
  if (days >= mostReconDays)
    refuse('bad-request', { message: `to_date: At most ${mostReconDays} days are shown together.` })
}

export const reconFigures: Handler<'recon.figures'> = async ({ fromDate, toDate, gateway }, { tx, staff, now }) => {
  refuseLimited(staff)
  refuseLongSpan(fromDate, toDate)
  const { rows } = await tx.execute<Tally>(sql`
    select day::text, gateway, captured, captured_paise, settled, settled_paise, credited, credited_paise, open_lines, surplus_paise
    from recon_tallies where day between ${fromDate} and ${toDate}
      ${gateway === undefined || gateway.length === 0 ? sql`` : sql`and gateway = any(${sql.param([...gateway])}::text[])`}
      and (captured, settled, open_lines, surplus_paise) <> (0, 0, 0, 0)
    order by day desc, gateway`)
  const today = indianDay(now)
  const figures = rows.map((row) => present(row, today))
  return { rows: figures, total: figures.reduce<Sums>(added, nothing) }
}
