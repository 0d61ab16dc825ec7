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

const listed = (report: ShownReport, searchLabel?: string): PageTab => ({
  label: report.title,
  call: report.call,
  Screen: () => createElement(ReportList, { report, ...(searchLabel === undefined ? {} : { searchLabel }) }),
})

/** Every documented tab in its order: its place is its `activeIndex`. */
export const reportTabs: readonly PageTab[] = [
  listed(registrationReport),
  listed(transactionReport, 'Get Transactions'),
  { label: 'MIS', call: listDailyMis, Screen: DailyMis },
  listed(nonBrandReport),
  listed(settlementReport),
  listed(failedReport),
  { label: 'Other', call: generateReport, Screen: OtherReports },
  { label: 'Charge Slip', call: getChargeSlip, Screen: ChargeSlip },
  { label: 'Control Sheet', call: triggerControlSheet, Screen: ControlSheet },
  { label: 'DSR', call: triggerDsrLog, Screen: DsrLog },
]
