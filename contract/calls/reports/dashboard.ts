import { z } from 'zod'
import { typedAs, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, coded, columnsOf, id, instant, status, text } from '#contract/wire/columns.ts'
import {
  recentSorts,
  dayRange,
  Logins,
  OneMerchant,
  pageNames,
  pageOf,
  RecentTransaction,
  refNumbers,
  statusFilters,
  TransactionSummary,
} from '#contract/calls/money/transactions.ts'
import { Day, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { typedText } from '#contract/wire/typedText.ts'

const dashboard = { anyOf: ['dashboard'] } as const
const scope = {
  includeLogin: Logins.optional(),
  excludeLogin: Logins.optional(),
  /** Brands among those that the person may see. */
  brandCode: z.array(typedLine(40)).max(200).optional(),
}

export const dashboardSummary = defineCall({
  name: 'dashboard.summary',
  family: 'gateway',
  path: '/getportfoliotransactionsummary',
  bodyField: 'exclude_login',
  access: dashboard,
  kind: 'read',
  heavy: true,
  offline: 'cache',
  passive: true,
  summary: 'How many brand transactions there are today, this month and in total, and of how many merchants.',
  request: () => wireObject({ ...scope, excludeLogin: Logins, merchantCode: OneMerchant.optional() }),
  response: () => TransactionSummary,
  answer: 'payload',
  refusals: ['merchant-not-found'],
})

export const listRecentTransactions = defineCall({
  name: 'dashboard.transactions',
  family: 'gateway',
  path: '/getporfoliotransaction',
  access: dashboard,
  kind: 'read',
  heavy: true,
  offline: 'cache',
  passive: true,
  summary: 'Brand transactions of the merchants that the person may see, latest first.',
  request: () =>
    wireObject(
      {
        ...scope,
        ...dayRange,
        /** Begins so, or several to the letter. */
        txnRefNumber: z.union([typedAs(typedText, 40), refNumbers.txnRefNumber.unwrap()]).optional(),
        ...statusFilters,
        txnType: typedLine(30).optional(),
        ...pageOf,
        sort: z.enum(recentSorts).default('creationDate'),
      },
      pageNames,
    ),
  response: () => z.object({ rows: z.array(RecentTransaction), total: z.int() }),
  answer: 'page',
  refusals: [],
})

/** So many Indian days, today included. */
export const trendDays = 14

/** How many there were on a day, by how they ended. */
export const DayFigures = wireAnswer({
  day: Day,
  successful: z.int(),
  failed: z.int(),
  /** Neither, as yet. */
  others: z.int(),
  /** The sum of the successful ones. */
  amountPaise: z.int(),
})
export type DayFigures = z.output<typeof DayFigures>

const DashboardFigures = wireAnswer({
  /** One for each day, oldest first. */
  days: z.array(DayFigures),
  /** Failures of the same days, most frequent first. */
  failures: z.array(wireAnswer({ errorCode: z.string(), count: z.int() })),
})
export type DashboardFigures = z.output<typeof DashboardFigures>

export const getDashboardFigures = defineCall({
  name: 'dashboard.figures',
  family: 'gateway',
  path: '/opsdashboardfigures',
  access: dashboard,
  kind: 'read',
  heavy: true,
  offline: 'cache',
  passive: true,
  summary: 'Brand transactions of the last 14 days by day, and those that failed by error code.',
  request: () => wireObject(scope),
  response: () => DashboardFigures,
  answer: 'payload',
  refusals: [],
})

export const listManagers = defineCall({
  name: 'dashboard.managers',
  family: 'gateway',
  path: '/getrms',
  access: { anyOf: ['getrms'] },
  kind: 'read',
  offline: 'cache',
  summary: 'The relationship managers whose merchants the person may see.',
  request: () => wireObject({ count: z.int().min(1).max(500).default(100) }),
  response: () => z.array(z.object({ login: z.string(), name: z.string().nullish() })),
  answer: 'payload',
  refusals: [],
})

export const recentTransactionColumns = columnsOf(listRecentTransactions, {
  amount: amount('Amount', { isSorted: true }),
  merchantCode: id('Merchant Code'),
  merchantName: text('Merchant Name'),
  brandCode: text('Brand Code', { isSorted: true }),
  status: status('Status'),
  creationDate: instant('Creation Date', { isSorted: true }),
  txnRefNumber: id('Txn. Number', { isSorted: true }),
  txnType: coded('paymentType', 'Type', { isExtra: true }),
  errorCode: coded('other', 'Error Code', { isExtra: true }),
  city: text('City', { isExtra: true }),
  state: text('State', { isExtra: true }),
})
