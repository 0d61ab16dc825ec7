import { sql } from 'drizzle-orm'
import { mostReconDays, ReconDayFigures } from '#contract/calls/money/recon.ts'
import { daysBetween, indianDay } from '#contract/wire/indianTime.ts'
import { isMissing } from '#machines/money/reconDue.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import { reconTallies } from '#server/db/schema/recon.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseLimited } from './reconPerson.ts'

const dayRow = answerRow(
  ReconDayFigures,
  {
    capturedAmount: 'd.captured_paise',
    settledAmount: 'd.settled_paise',
    creditedAmount: 'd.credited_paise',
    open: 'd.open_lines',
    surplusAmount: 'd.surplus_paise',
  },
  { from: [reconTallies, 'd'], computed: ['missing', 'missingAmount', 'expected', 'expectedAmount'] },
)

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

const present = (row: FoundBy<typeof dayRow>, today: string): ReconDayFigures => {
  const left = row.captured - row.settled
  const leftAmount = row.capturedAmount - row.settledAmount
  return isMissing(row.gateway, row.day, today)
    ? { ...row, missing: left, missingAmount: leftAmount, expected: 0, expectedAmount: 0 }
    : { ...row, missing: 0, missingAmount: 0, expected: left, expectedAmount: leftAmount }
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
  const rows = await dayRow.read(
    tx,
    sql`select ${dayRow.columns}
    from recon_tallies d where d.day between ${fromDate} and ${toDate}
      ${gateway === undefined || gateway.length === 0 ? sql`` : sql`and d.gateway = any(${sql.param([...gateway])}::text[])`}
      and (captured, settled, open_lines, surplus_paise) <> (0, 0, 0, 0)
    order by d.day desc, d.gateway`,
  )
  const today = indianDay(now)
  const figures = rows.map((row) => present(row, today))
  return { rows: figures, total: figures.reduce<Sums>(added, nothing) }
}
