import type { ComponentType } from 'react'
import { createElement } from 'react'
import { getChargeSlip } from '#contract/calls/chargeSlip.ts'
import { generateReport, triggerControlSheet, triggerDsrLog } from '#contract/calls/reportJobs.ts'
import { registrationColumns, registrationReport } from '#contract/reports/registration.ts'
import { settlementReport, settlementReportColumns } from '#contract/reports/settlements.ts'
import {
  failedReport,
  failedReportColumns,
  nonBrandReport,
  nonBrandReportColumns,
  transactionReport,
  transactionReportColumns,
} from '#contract/reports/transactions.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import type { ListColumns } from '#contract/wire/columns.ts'
import { ChargeSlip } from './ChargeSlip.tsx'
import { ControlSheet, DsrLog, OtherReports } from './ReportForms.tsx'
import { ReportList, type ShownReport } from './ReportList.tsx'

interface ReportTab {
  readonly label: string
  /** Whoever may make this call sees the tab; absent: it is not built yet. */
  readonly call?: CallDefinition
  readonly Screen?: ComponentType
}

const listed = (report: ShownReport, columns: unknown, searchLabel?: string): ReportTab => ({
  label: report.title,
  call: report.call,
  Screen: () =>
    createElement(ReportList, {
      report,
      columns: columns as ListColumns<never>,
      ...(searchLabel === undefined ? {} : { searchLabel }),
    }),
})

/** Every documented tab in its order: its place is its `activeIndex`. */
export const reportTabs: readonly ReportTab[] = [
  listed(registrationReport, registrationColumns),
  listed(transactionReport, transactionReportColumns, 'Get Transactions'),
  { label: 'MIS' },
  listed(nonBrandReport, nonBrandReportColumns),
  listed(settlementReport, settlementReportColumns),
  listed(failedReport, failedReportColumns),
  { label: 'Other', call: generateReport, Screen: OtherReports },
  { label: 'Charge Slip', call: getChargeSlip, Screen: ChargeSlip },
  { label: 'Control Sheet', call: triggerControlSheet, Screen: ControlSheet },
  { label: 'DSR', call: triggerDsrLog, Screen: DsrLog },
]
