import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ChartedReport } from '#contract/reports/days.ts'
import { mostCounted } from '#contract/wire/pages.ts'
import { mayCall } from '#contract/wire/call.ts'
import { readRows } from '#server/db/readRows.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { all } from '#server/db/conditions.ts'
import type { AnyReport } from './report.ts'
import { settlements } from './settlements.ts'
import { anyTransactions, failedStatuses, goodStatuses } from './transactions.ts'

interface Charted {
  readonly report: AnyReport
  readonly day: SQL
  /** What `good` and `bad` are lists of. */
  readonly status: SQL
  readonly good: readonly string[]
  readonly bad: readonly string[]
  readonly paise: SQL
}

const charted: Readonly<Record<ChartedReport, Charted>> = {
  'reports.transactions': {
    report: anyTransactions as unknown as AnyReport,
    day: sql`(t.created_at at time zone 'Asia/Kolkata')::date`,
    status: sql`lower(t.status)`,
    good: goodStatuses,
    bad: failedStatuses,
    paise: sql`t.amount_paise`,
  },
  'reports.settlements': {
    report: settlements as unknown as AnyReport,
    day: sql`r.settled_on`,
    status: sql`r.bank_status`,
    good: ['CREDITED'],
    bad: ['RETURNED'],
    paise: sql`r.amount_paise`,
  },
}

type Found = Record<'day' | 'good' | 'bad' | 'total' | 'paise', string>

export const listReportDays: Handler<'reports.days'> = async ({ report: name, request }, context) => {
  const { report, day, status, good, bad, paise } = charted[name]
  const { tx, gateway, staff } = context
  const read = z.safeDecode(report.call.request, request as never)
  if (!read.success) return refuse('bad-request', { message: read.error.issues[0]?.message ?? '' })
  if (!mayCall(report.call, staff, gateway.config.product)) return refuse('not-allowed')
  const { table, where, tallied } = await report.query(read.data as never, context)
  const found = (conditions: readonly SQL[]) => sql`from ${table} where ${all(conditions)}`
  const byDay = (conditions: readonly SQL[]) =>
    sql`select ${day} as day, ${status} as status, count(*) as rows, sum(${paise}) as paise ${found(conditions)} group by 1, 2`
  // Beyond what is counted for a page a chart would read as many rows as a job does. Counted first, by an index.
  const isShort = sql`(select count(*) from (select ${found(where)} limit ${mostCounted + 1}) counted) <= ${mostCounted}`
  const counted =
    tallied === undefined
      ? byDay([...where, isShort])
      : sql.join(
          [sql`select * from ${tallied.days} k`, ...tallied.parts.map((part) => byDay([...where, part]))],
          sql` union all `,
        )
  const isOf = (statuses: readonly string[]) => sql`filter (where k.status = any(${sql.param([...statuses])}::text[]))`
  const rows = await readRows<Found>(
    tx,
    sql`select k.day::text as day, sum(k.rows) as total, coalesce(sum(k.rows) ${isOf(good)}, 0) as good,
        coalesce(sum(k.rows) ${isOf(bad)}, 0) as bad, coalesce(sum(k.paise) ${isOf(good)}, 0) as paise
      from (${counted}) k group by k.day order by k.day`,
  )
  return rows.map((row) => ({
    day: row.day,
    successful: Number(row.good),
    failed: Number(row.bad),
    others: Number(row.total) - Number(row.good) - Number(row.bad),
    amountPaise: Number(row.paise),
  }))
}
