import type { ComponentType } from 'react'
import { createElement } from 'react'
import { getChargeSlip } from '#contract/calls/money/chargeSlip.ts'
import { generateReport, triggerControlSheet, triggerDsrLog } from '#contract/calls/reports/reportJobs.ts'
import { listDailyMis } from '#contract/calls/reports/mis.ts'
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
import { DailyMis } from './DailyMis.tsx'
import { ControlSheet, DsrLog, OtherReports } from './ReportForms.tsx'
import { ReportList, type ShownReport } from './ReportList.tsx'

interface ReportTab {
  readonly label: string
  /** Absent: the tab has no screen yet and is not shown. */
  readonly screen?: {
    readonly opens: (can: (entry: CallDefinition) => boolean) => boolean
    readonly Screen: ComponentType
  }
}

const listed = (report: ShownReport, columns: unknown, searchLabel?: string): ReportTab => ({
  label: report.title,
  screen: {
    opens: (can) => can(report.call),
    Screen: () =>
      createElement(ReportList, {
        report,
        columns: columns as ListColumns<never>,
        ...(searchLabel === undefined ? {} : { searchLabel }),
      }),
  },
})

/** Every documented tab in its order: its place is its `activeIndex`. */
export const reportTabs: readonly ReportTab[] = [
  listed(registrationReport, registrationColumns),
  listed(transactionReport, transactionReportColumns, 'Get Transactions'),
  { label: 'MIS', screen: { opens: (can) => can(listDailyMis), Screen: DailyMis } },
  listed(nonBrandReport, nonBrandReportColumns),
  listed(settlementReport, settlementReportColumns),
  listed(failedReport, failedReportColumns),
  { label: 'Other', screen: { opens: (can) => can(generateReport), Screen: OtherReports } },
  { label: 'Charge Slip', screen: { opens: (can) => can(getChargeSlip), Screen: ChargeSlip } },
  { label: 'Control Sheet', screen: { opens: (can) => can(triggerControlSheet), Screen: ControlSheet } },
  { label: 'DSR', screen: { opens: (can) => can(triggerDsrLog), Screen: DsrLog } },
]
