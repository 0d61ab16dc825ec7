import type { CallNameOf } from '#contract/index.ts'
import type { Handlers } from '#server/gateway/handler.ts'
import { cashbackCredits, chargeSlips } from './cashback.ts'
import { cashbackOutput } from './cashbackOutput.ts'
import { controlSheet } from './controlSheet.ts'
import { listReportDays } from './days.ts'
import { dsrLog } from './dsrLog.ts'
import { brandOrders, merchantOrders, orders } from './orders.ts'
import { registration } from './registration.ts'
import { readPage, type Report, type ReportContext } from './report.ts'
import { settlements } from './settlements.ts'
import { anyTransactions, failedTransactions, firstTransactions, nonBrandTransactions } from './transactions.ts'

/** One more report is a line here, and one in the contract's index and in its list of exported tables. */
export const reports = {
  'reports.registration': registration,
  'reports.transactions': anyTransactions,
  'reports.nonBrand': nonBrandTransactions,
  'reports.settlements': settlements,
  'reports.failed': failedTransactions,
  'reports.firstTransactions': firstTransactions,
  'reports.controlSheet': controlSheet,
  'reports.dsrLog': dsrLog,
  'reports.cashback': cashbackCredits,
  'reports.chargeSlips': chargeSlips,
  'reports.cashbackOutput': cashbackOutput,
  'orders.list': orders,
  'orders.ofBrand': brandOrders,
  'orders.ofMerchant': merchantOrders,
} as const

type ReportName = Exclude<CallNameOf<'reports'>, 'reports.days'>
const listed: Readonly<Record<ReportName, unknown>> = reports

export const reportsHandlers: Handlers<'reports'> = {
  'reports.days': listReportDays,
  ...(Object.fromEntries(
    Object.entries(listed).map(([name, one]) => [
      name,
      (request: never, context: ReportContext) => readPage(one as Report, request, context),
    ]),
  ) as unknown as Pick<Handlers<'reports'>, ReportName>),
}

export const ordersHandlers: Handlers<'orders'> = {
  'orders.list': (request, context) => readPage(orders, { ...request, ...request.parameters }, context),
  'orders.ofBrand': (request, context) => readPage(brandOrders, { ...request, ...request.parameters }, context),
}

export { daysOf } from './asked.ts'
export { goodStatuses } from './transactions.ts'
export { type AnyReport, countQuery, readAll, rowsQuery, summedReport } from './report.ts'
