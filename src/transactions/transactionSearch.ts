import { pageSizes } from '#contract/wire/pages.ts'
import { defaultRecordCount } from '#contract/calls/money/transactions.ts'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { codes, day, text } from '#src/lists/search/filters.ts'

/** What every list of transactions is searched by. */
export const numberAndDays = {
  txnRefNumber: codes('Txn No', { key: 'txn_no', most: 200, placeholder: 'Press Enter, or paste' }),
  fromDate: day('From Date', { key: 'from', latest: 'today' }),
  toDate: day('To Date', { key: 'to', latest: 'today', notBefore: 'fromDate' }),
}

/** What the figures of the dashboard count by; a link sets them. */
export const countedFilters = {
  status: text('Status', { max: 30, isLinked: true, codes: 'payment' }),
  errorCode: text('Error', { key: 'error', max: 30, isLinked: true, codes: 'other' }),
}

/** Filters, order and page of a list of transactions, latest first: in the address beside what else stands there. */
export const transactionSearch = <
  const F extends Parameters<typeof defineSearch>[0]['filters'],
  const Sort extends string,
>(
  filters: F,
  sorts: readonly [Sort, ...Sort[]],
) => defineSearch({ filters, sorts, order: 'desc', sizes: pageSizes, size: defaultRecordCount, isLive: true })
