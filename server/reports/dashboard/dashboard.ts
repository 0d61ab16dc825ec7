import { trendDays } from '#contract/calls/reports/dashboard.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { toneOfStatus } from '#contract/calls/money/transactions.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { ownMerchants } from '#server/merchants/merchants/index.ts'
import {
  listTransactions,
  presentRecentTransaction,
  summarise,
  tallyDays,
  auditProbedNumbers,
  type TransactionOrder,
} from '#server/money/transactions/index.ts'
import { dashboardScope, managersOf } from './dashboardScope.ts'

export const dashboardSummary: Handler<'dashboard.summary'> = async (request, context) => {
  const { tx, staff, now } = context
  const { merchantCode, ...asked } = request
  const scope = await dashboardScope(asked, context)
  const merchants =
    merchantCode === undefined ? {} : { merchants: (await ownMerchants(tx, merchantCode, staff)).map(({ id }) => id) }
  const { summary } = await summarise(tx, { ...scope, ...merchants }, now)
  return summary
}

const orderOf = {
  creationDate: 'createdAt',
  amount: 'amount',
  brandCode: 'brandCode',
  txnRefNumber: 'txnRefNumber',
} as const satisfies Record<string, TransactionOrder>

export const listRecentTransactions: Handler<'dashboard.transactions'> = async (request, context) => {
  const { includeLogin, excludeLogin, brandCode, txnRefNumber, size, page, order, sort, ...filters } = request
  const scope = await dashboardScope({ includeLogin, excludeLogin, brandCode }, context)
  const filter = { ...filters, txnRefNumber: refNumbersOf(txnRefNumber), isBrand: true }
  await auditProbedNumbers(filter.txnRefNumber, context)
  const asked = { size, page, order, by: orderOf[sort] }
  const { rows, total } = await listTransactions(context.tx, scope, filter, asked, 'narrow')
  return { rows: rows.map(presentRecentTransaction), total }
}

/** One text, or several. */
export const refNumbersOf = (asked: string | readonly string[] | undefined): readonly string[] | undefined =>
  asked === undefined || asked === '' ? undefined : typeof asked === 'string' ? [asked] : asked

export const getDashboardFigures: Handler<'dashboard.figures'> = async (asked, context) => {
  const { tx, now } = context
  const scope = await dashboardScope(asked, context)
  const today = indianDay(now)
  const first = dayAfter(today, 1 - trendDays)
  const tallies = await tallyDays(tx, scope, first, today)
  const sum = (day: string, is: (status: string) => boolean) =>
    tallies
      .filter((tally) => tally.day === day && is(tally.status))
      .reduce((total, { transactions }) => total + transactions, 0)
  const isSuccessful = (status: string) => status === 'successful'
  const isFailed = (status: string) => toneOfStatus(status) === 'failed'
  const failures = Map.groupBy(
    tallies.filter(({ errorCode }) => errorCode !== ''),
    ({ errorCode }) => errorCode,
  )
  return {
    days: Array.from({ length: trendDays }, (_, at) => dayAfter(first, at)).map((day) => ({
      day,
      successful: sum(day, isSuccessful),
      failed: sum(day, isFailed),
      others: sum(day, (status) => !isSuccessful(status) && !isFailed(status)),
      amountPaise: tallies
        .filter((tally) => tally.day === day && isSuccessful(tally.status))
        .reduce((total, { amountPaise }) => total + amountPaise, 0),
    })),
    failures: [...failures]
      .map(([errorCode, of]) => ({ errorCode, count: of.reduce((total, { transactions }) => total + transactions, 0) }))
      .toSorted((a, b) => b.count - a.count || a.errorCode.localeCompare(b.errorCode)),
  }
}

export const listManagers: Handler<'dashboard.managers'> = async ({ count }, { tx, staff }) =>
  (await managersOf(tx, staff, count)).map(({ login, name }) => ({ login, name }))
