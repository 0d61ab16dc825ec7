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
  readonly isGood: SQL
  readonly isBad: SQL
  readonly paise: SQL
}

const isOf = (column: SQL, statuses: readonly string[]) => sql`${column} = any(${sql.param([...statuses])}::text[])`

const charted: Readonly<Record<ChartedReport, Charted>> = {
  'reports.transactions': {
    report: anyTransactions as unknown as AnyReport,
    day: sql`(t.created_at at time zone 'Asia/Kolkata')::date`,
    isGood: isOf(sql`lower(t.status)`, goodStatuses),
    isBad: isOf(sql`lower(t.status)`, failedStatuses),
    paise: sql`t.amount_paise`,
  },
  'reports.settlements': {
    report: settlements as unknown as AnyReport,
    day: sql`r.settled_on`,
    isGood: sql`r.bank_status = 'CREDITED'`,
    isBad: sql`r.bank_status = 'RETURNED'`,
    paise: sql`r.amount_paise`,
  },
}

type Found = Record<'day' | 'good' | 'bad' | 'total' | 'paise', string>

export const listReportDays: Handler<'reports.days'> = async ({ report: name, request }, context) => {
  const { report, day, isGood, isBad, paise } = charted[name]
  const { tx, gateway, staff } = context
  const read = z.safeDecode(report.call.request, request as never)
  if (!read.success) return refuse('bad-request', { message: read.error.issues[0]?.message ?? '' })
  if (!mayCall(report.call, staff, gateway.config.product)) return refuse('not-allowed')
  const { table, where } = await report.query(read.data as never, context)
  const found = sql`from ${table} where ${all(where)}`
  // Beyond what is counted for a page a chart would read as many rows as a job does. Counted first, by an index.
  const rows = await readRows<Found>(
    tx,
    sql`select ${day}::text as day, count(*) as total, count(*) filter (where ${isGood}) as good,
        count(*) filter (where ${isBad}) as bad, coalesce(sum(${paise}) filter (where ${isGood}), 0) as paise
      ${found} and (select count(*) from (select ${found} limit ${mostCounted + 1}) counted) <= ${mostCounted}
      group by 1 order by 1`,
  )
  return rows.map((row) => ({
    day: row.day,
    successful: Number(row.good),
    failed: Number(row.bad),
    others: Number(row.total) - Number(row.good) - Number(row.bad),
    amountPaise: Number(row.paise),
  }))
}
