import { recentSorts } from '#contract/calls/money/transactions.ts'
import { choice, codes, text } from '#src/lists/search/filters.ts'
import { countedFilters, numberAndDays, transactionSearch } from '#src/transactions/transactionSearch.ts'

/** What an auto-refresh waits, in minutes; the first is the documented default. */
export const refreshMinutes = [1, 2, 5, 10] as const
export const minuteNames = { 1: '1 minute', 2: '2 minutes', 5: '5 minutes', 10: '10 minutes' } as const

/** Login ids of relationship managers, as many as the call takes. */
const logins = (label: string) => {
  const { clean, ...filter } = codes(label, { most: 200, isApart: true })
  return { ...filter, clean: (typed: string) => clean(typed).toLowerCase() }
}

export const dashboardSearch = transactionSearch(
  {
    include: logins('Include Login'),
    exclude: logins('Exclude Login'),
    every: choice('Refresh every', minuteNames, { initial: '1', isApart: true }),
    ...numberAndDays,
    ...countedFilters,
    txnType: text('Type', { key: 'type', max: 30, isLinked: true, codes: 'paymentType' }),
  },
  recentSorts,
)
