import type { ComponentType } from 'react'
import { createElement } from 'react'
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
  { label: 'Other' },
  { label: 'Charge Slip' },
  { label: 'Control Sheet' },
  { label: 'DSR' },
]
