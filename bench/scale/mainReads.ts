import { dayAfter } from '#contract/wire/indianTime.ts'
import type { Client } from '#tests/support/gateway.ts'
import type { Drawn } from './drawn.ts'

export interface People {
  readonly admin: Client
  readonly finance: Client
}

type Read = (people: People, drawn: Drawn) => Promise<unknown>

const latest = { size: 20, sort: 'creationDate', order: 'desc' } as const
const pageDeep = 40
/** As a person leafs: mostly at the front. */
const leafed = (drawn: Drawn): number => 1 + (Number(drawn.recentDay().slice(-2)) % pageDeep)

/** What people open all day, by the name under which its figures stand. */
export const mainReads: Readonly<Record<string, Read>> = {
  'merchants of a bucket, a page': ({ admin }, drawn) =>
    admin.call('merchants.search', { bucket: 'B1', page: leafed(drawn), size: 20, sort: 'merchantCode', order: 'asc' }),
  'merchants by code': ({ admin }, drawn) =>
    admin.call('merchants.search', {
      merchantCode: [drawn.merchant()],
      page: 1,
      size: 20,
      sort: 'merchantCode',
      order: 'asc',
    }),
  'palette, a merchant': ({ admin }, drawn) =>
    admin.call('merchants.find', { text: drawn.merchant().slice(0, 6), count: 8 }),
  'one payment': ({ finance }, drawn) => finance.call('payments.get', { txnRefNumber: drawn.ref() }),
  'dashboard, today': ({ admin }) => admin.call('dashboard.summary', { excludeLogin: [] }),
  'dashboard, figures': ({ admin }) => admin.call('dashboard.figures', {}),
  'dashboard, transactions': ({ admin }, drawn) =>
    admin.call('dashboard.transactions', { page: leafed(drawn), ...latest }),
  'dashboard, transactions of a day': ({ admin }, drawn) => {
    const day = drawn.anyDay()
    return admin.call('dashboard.transactions', { fromDate: day, toDate: day, page: 1, ...latest })
  },
  'dashboard, by number': ({ admin }, drawn) =>
    admin.call('dashboard.transactions', { txnRefNumber: drawn.ref(), page: 1, ...latest }),
  'dashboard, failed ones': ({ admin }) =>
    admin.call('dashboard.transactions', { status: 'FAILED', page: 1, ...latest }),
  "merchant's transactions": ({ admin }, drawn) =>
    admin.call('portfolio.brandTransactions', { merchantCode: [drawn.merchant()], page: 1, ...latest }),
  "merchant's other transactions": ({ admin }, drawn) =>
    admin.call('portfolio.nonBrandTransactions', {
      merchantCode: [drawn.merchant()],
      page: 1,
      ...latest,
      sort: 'transactionDate',
    }),
  "merchant's summary": ({ admin }, drawn) => admin.call('portfolio.summary', { merchantCode: [drawn.merchant()] }),
  'settlements by number': ({ finance }, drawn) =>
    finance.call('settlements.search', { txnRefNumber: [drawn.ref(), drawn.ref()], page: 1, count: 20 }),
  'settlements by UTR': ({ finance }, drawn) =>
    finance.call('settlements.search', { utrNumber: [drawn.utr()], page: 1, count: 20 }),
  'settlements by payment id': ({ finance }, drawn) =>
    finance.call('settlements.search', { acquirerPaymentId: [drawn.paymentId()], page: 1, count: 20 }),
  'settlements of a merchant': ({ finance }, drawn) =>
    finance.call('settlements.search', { merchantCode: [drawn.merchant()], page: 1, count: 20 }),
  'settlements of a week': ({ finance }, drawn) => {
    const day = drawn.anyDay()
    return finance.call('settlements.search', { fromDate: day, toDate: dayAfter(day, 6), page: 1, count: 20 })
  },
  'settlements, all settled': ({ finance }) =>
    finance.call('settlements.search', { status: ['Settled'], page: 1, count: 20 }),
  'settlements, what waits': ({ finance }) =>
    finance.call('settlements.search', { status: ['Draft'], page: 1, count: 20 }),
  'settlements, count of all': ({ finance }) => finance.call('settlements.count', { status: ['Settled'] }),
  'held settlements': ({ finance }) => finance.call('settlements.held', { page: 1, size: 50 }),
  'money of days': ({ finance }) => finance.call('settlements.moneyOfDays', {}),
  batches: ({ finance }) => finance.call('settlements.batches', { page: 1, size: 20 }),
  payouts: ({ finance }) => finance.call('settlements.payouts', { page: 1, size: 50 }),
  'payouts of days': ({ finance }, drawn) => {
    const day = drawn.anyDay()
    return finance.call('settlements.payouts', { fromDate: day, toDate: dayAfter(day, 6), page: 1, size: 50 })
  },
  'payouts by UTR': ({ finance }, drawn) =>
    finance.call('settlements.payouts', { utr: drawn.utr(), page: 1, size: 50 }),
  'payouts of a merchant': ({ finance }, drawn) =>
    finance.call('settlements.payouts', { merchantCode: drawn.merchant(), page: 1, size: 50 }),
  'one payout': ({ finance }, drawn) => finance.call('settlements.payout', { payoutRef: drawn.payout() }),
  'position, 90 days': ({ finance }, drawn) =>
    finance.call('payments.position', { fromDate: dayAfter(drawn.today, -89), toDate: drawn.today }),
  'position, its payments': ({ finance }, drawn) =>
    finance.call('payments.placed', { fromDate: dayAfter(drawn.today, -6), toDate: drawn.today, page: 1, size: 50 }),
  refunds: ({ finance }) => finance.call('refunds.list', { page: 1, size: 20 }),
  'refunds by number': ({ finance }, drawn) =>
    finance.call('refunds.list', { reference: drawn.ref(), page: 1, size: 20 }),
  disputes: ({ finance }) => finance.call('disputes.list', { page: 1, size: 50 }),
  'disputes that are open': ({ finance }) => finance.call('disputes.list', { state: ['open'], page: 1, size: 50 }),
  'one dispute': ({ finance }, drawn) => finance.call('disputes.get', { disputeRef: drawn.dispute() }),
  'recon, 90 days': ({ finance }, drawn) =>
    finance.call('recon.figures', { fromDate: dayAfter(drawn.today, -89), toDate: drawn.today }),
  'recon, lines of a day': ({ finance }, drawn) => {
    const day = drawn.anyDay()
    return finance.call('recon.rows', { figure: 'lines', fromDate: day, toDate: day, page: 1, size: 20 })
  },
  'recon, open ones of 90 days': ({ finance }, drawn) =>
    finance.call('recon.rows', {
      figure: 'open',
      fromDate: dayAfter(drawn.today, -89),
      toDate: drawn.today,
      page: 1,
      size: 20,
    }),
  'recon, missing of 90 days': ({ finance }, drawn) =>
    finance.call('recon.rows', {
      figure: 'missing',
      fromDate: dayAfter(drawn.today, -89),
      toDate: drawn.today,
      page: 1,
      size: 20,
    }),
  'recon, transfers': ({ finance }) => finance.call('recon.transfers', { page: 1, size: 20 }),
  'report page, transactions': ({ finance }, drawn) =>
    finance.call('reports.nonBrand', { fromDate: dayAfter(drawn.today, -29), toDate: drawn.today, page: 1, size: 20 }),
  'report page, a past week': ({ finance }, drawn) => {
    const day = drawn.anyDay()
    return finance.call('reports.nonBrand', { fromDate: day, toDate: dayAfter(day, 6), page: 1, size: 20 })
  },
  'report page, settlements': ({ finance }, drawn) =>
    finance.call('reports.settlements', {
      fromDate: dayAfter(drawn.today, -29),
      toDate: drawn.today,
      page: 1,
      size: 20,
    }),
  'report page, failed': ({ finance }, drawn) =>
    finance.call('reports.failed', { fromDate: dayAfter(drawn.today, -29), toDate: drawn.today, page: 1, size: 20 }),
  'report page, first transactions': ({ finance }, drawn) =>
    finance.call('reports.firstTransactions', {
      fromDate: dayAfter(drawn.today, -29),
      toDate: drawn.today,
      page: 1,
      size: 20,
    }),
  // Until now, as its screen asks.
  'report, its days': ({ finance }, drawn) =>
    finance.call('reports.days', {
      report: 'reports.transactions',
      request: { from_date: `${dayAfter(drawn.today, -29)}T00:00:00+05:30`, to_date: new Date().toISOString() },
    }),
  messages: ({ admin }) => admin.call('messages.list', { page: 1, size: 50 }),
  'messages that failed': ({ admin }) => admin.call('messages.list', { state: 'failed', page: 1, size: 50 }),
  'messages of a merchant': ({ admin }, drawn) =>
    admin.call('messages.list', { merchantCode: drawn.merchant(), page: 1, size: 50 }),
  audit: ({ admin }) => admin.call('audit.list', { size: 50 }),
  'audit of a merchant': ({ admin }, drawn) => admin.call('audit.list', { record: drawn.merchant(), size: 50 }),
  'audit of a call and a week': ({ admin }, drawn) => {
    const day = drawn.anyDay()
    return admin.call('audit.list', { call: 'merchants.edit', from: day, to: dayAfter(day, 6), size: 50 })
  },
  'audit, refusals': ({ admin }) => admin.call('audit.list', { isRefused: true, size: 50 }),
  'waiting for me': ({ finance }) => finance.call('waiting.list', { page: 0, size: 50 }),
  troubles: ({ admin }) => admin.call('troubles.list', {}),
  'jobs under way': ({ finance }) => finance.call('files.openJobs', {}),
  'files of a day': ({ finance }, drawn) => finance.call('files.list', { date: drawn.recentDay() }),
  notifications: ({ finance }) => finance.call('files.notifications', {}),
  papers: ({ finance }) => finance.call('papers.list', { page: 1, size: 50 }),
}
