import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { DayFigures } from '#contract/calls/reports/dashboard.ts'
import { defineCall } from '#contract/wire/call.ts'
import { wireObject } from '#contract/wire/wire.ts'

/** Those whose days are drawn above their rows. */
export const chartedReports = ['reports.transactions', 'reports.settlements'] as const
export type ChartedReport = (typeof chartedReports)[number]

export const listReportDays = defineCall({
  name: 'reports.days',
  family: 'gateway',
  path: '/opsreportdays',
  access: { anyOf: ['txnreport', 'settlementreport'] },
  kind: 'read',
  heavy: true,
  offline: 'never',
  summary:
    'What a report has, counted by day; days without rows are left out, and so are all of more than 50,000 rows that kept counts do not tell.',
  request: () =>
    wireObject({
      report: z.enum(chartedReports),
      /** That of the report, in its wire form. */
      request: z.record(textUpTo(60), z.unknown()),
    }),
  response: () => z.array(DayFigures),
  answer: 'payload',
  refusals: ['report-span-missing', 'report-span-wrong', 'report-in-future', 'report-too-long', 'report-brand-unknown'],
})
