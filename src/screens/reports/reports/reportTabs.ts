import { createElement } from 'react'
import { getChargeSlip } from '#contract/calls/money/chargeSlip.ts'
import { generateReport, triggerControlSheet, triggerDsrLog } from '#contract/calls/reports/reportJobs.ts'
import { listDailyMis } from '#contract/calls/reports/mis.ts'
import { registrationReport } from '#contract/reports/registration.ts'
import { settlementReport } from '#contract/reports/settlements.ts'
import { failedReport, nonBrandReport, transactionReport } from '#contract/reports/transactions.ts'
import type { PageTab } from '#src/session/TabPage.tsx'
import { ChargeSlip } from './ChargeSlip.tsx'
import { DailyMis } from './DailyMis.tsx'
import { ControlSheet, DsrLog, OtherReports } from './ReportForms.tsx'
import { ReportList, type ShownReport } from './ReportList.tsx'

const listed = (
  slug: string,
  report: ShownReport,
  { group = 'Payments', searchLabel }: { readonly group?: string; readonly searchLabel?: string } = {},
): PageTab => ({
  label: report.title,
  slug,
  group,
  call: report.call,
  Screen: () => createElement(ReportList, { report, ...(searchLabel === undefined ? {} : { searchLabel }) }),
})

/** Every documented tab in its order: its place is its `activeIndex`. */
export const reportTabs: readonly PageTab[] = [
  listed('registration', registrationReport, { group: 'Merchants' }),
  listed('transactions', transactionReport, { searchLabel: 'Get Transactions' }),
  { label: 'MIS', slug: 'mis', group: 'Payments', call: listDailyMis, Screen: DailyMis },
  listed('non-brand', nonBrandReport),
  listed('settlements', settlementReport),
  listed('failed', failedReport),
  { label: 'Other', slug: 'other', group: 'Files', call: generateReport, Screen: OtherReports },
  { label: 'Charge Slip', slug: 'charge-slip', group: 'Files', call: getChargeSlip, Screen: ChargeSlip },
  { label: 'Control Sheet', slug: 'control-sheet', group: 'Files', call: triggerControlSheet, Screen: ControlSheet },
  { label: 'DSR', slug: 'dsr', group: 'Files', call: triggerDsrLog, Screen: DsrLog },
]
