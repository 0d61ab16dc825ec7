import type { ComponentType } from 'react'
import { createElement } from 'react'
import { getChargeSlip } from '#contract/calls/money/chargeSlip.ts'
import { generateReport, triggerControlSheet, triggerDsrLog } from '#contract/calls/reports/reportJobs.ts'
import { listDailyMis } from '#contract/calls/reports/mis.ts'
import { registrationReport } from '#contract/reports/registration.ts'
import { settlementReport } from '#contract/reports/settlements.ts'
import { failedReport, nonBrandReport, transactionReport } from '#contract/reports/transactions.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
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

const listed = (report: ShownReport, searchLabel?: string): ReportTab => ({
  label: report.title,
  screen: {
    opens: (can) => can(report.call),
    Screen: () =>
      createElement(ReportList, {
        report,
        ...(searchLabel === undefined ? {} : { searchLabel }),
      }),
  },
})

/** Every documented tab in its order: its place is its `activeIndex`. */
export const reportTabs: readonly ReportTab[] = [
  listed(registrationReport),
  listed(transactionReport, 'Get Transactions'),
  { label: 'MIS', screen: { opens: (can) => can(listDailyMis), Screen: DailyMis } },
  listed(nonBrandReport),
  listed(settlementReport),
  listed(failedReport),
  { label: 'Other', screen: { opens: (can) => can(generateReport), Screen: OtherReports } },
  { label: 'Charge Slip', screen: { opens: (can) => can(getChargeSlip), Screen: ChargeSlip } },
  { label: 'Control Sheet', screen: { opens: (can) => can(triggerControlSheet), Screen: ControlSheet } },
  { label: 'DSR', screen: { opens: (can) => can(triggerDsrLog), Screen: DsrLog } },
]
