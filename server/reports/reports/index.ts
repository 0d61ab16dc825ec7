import type { Handlers } from '#server/gateway/handler.ts'
import { cashbackCredits, chargeSlips } from './cashback.ts'
import { cashbackOutput } from './cashbackOutput.ts'
import { controlSheet } from './controlSheet.ts'
import { listReportDays } from './days.ts'
import { dsrLog } from './dsrLog.ts'
import { brandOrders, merchantOrders, orders } from './orders.ts'
import { registration } from './registration.ts'
import { readPage } from './report.ts'
import { settlements } from './settlements.ts'
import { failedTransactions, firstTransactions, nonBrandTransactions, transactions } from './transactions.ts'

/** One more report is a line here, and one in the contract's index and in its list of exported tables. */
export const reports = {
  'reports.registration': registration,
  'reports.transactions': transactions,
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

export const reportsHandlers: Handlers<'reports'> = {
  'reports.days': listReportDays,
  'reports.registration': (request, context) => readPage(registration, request, context),
  'reports.transactions': (request, context) => readPage(transactions, request, context),
  'reports.nonBrand': (request, context) => readPage(nonBrandTransactions, request, context),
  'reports.settlements': (request, context) => readPage(settlements, request, context),
  'reports.firstTransactions': (request, context) => readPage(firstTransactions, request, context),
  'reports.controlSheet': (request, context) => readPage(controlSheet, request, context),
  'reports.cashbackOutput': (request, context) => readPage(cashbackOutput, request, context),
  'reports.dsrLog': (request, context) => readPage(dsrLog, request, context),
  'reports.cashback': (request, context) => readPage(cashbackCredits, request, context),
  'reports.chargeSlips': (request, context) => readPage(chargeSlips, request, context),
  'reports.failed': (request, context) => readPage(failedTransactions, request, context),
}

export const ordersHandlers: Handlers<'orders'> = {
  'orders.list': (request, context) => readPage(orders, { ...request, ...request.parameters }, context),
  'orders.ofBrand': (request, context) => readPage(brandOrders, { ...request, ...request.parameters }, context),
}

export { daysOf } from './asked.ts'
export { goodStatuses } from './transactions.ts'
export { type AnyReport, countQuery, readAll, rowsQuery } from './report.ts'
