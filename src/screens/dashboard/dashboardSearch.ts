import { recentSorts, defaultRecordCount } from '#contract/calls/transactions.ts'
import {
  noTransactionFilters,
  readTransactionSearch,
  type TransactionSearch,
  writeTransactionSearch,
} from '#src/transactions/transactionSearch.ts'

export const reading = { sorts: recentSorts, size: defaultRecordCount } as const

export type DashboardSort = (typeof recentSorts)[number]

/** Login ids of relationship managers. */
export interface Logins {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}
export const noLogins: Logins = { include: [], exclude: [] }

/** What an auto-refresh waits, in minutes; the first is the documented default. */
export const refreshMinutes = [1, 2, 5, 10] as const
export type RefreshMinutes = (typeof refreshMinutes)[number]

export interface DashboardSearch {
  readonly transactions: TransactionSearch<DashboardSort>
  readonly logins: Logins
  readonly every: RefreshMinutes
}

const loginsOf = (text: string | null): readonly string[] =>
  [...new Set((text ?? '').split(',').map((login) => login.trim().toLowerCase()))].filter((login) => login !== '')

export const readDashboardSearch = (params: URLSearchParams): DashboardSearch => ({
  transactions: readTransactionSearch(params, reading),
  logins: { include: loginsOf(params.get('include')), exclude: loginsOf(params.get('exclude')) },
  every: refreshMinutes.find((minutes) => String(minutes) === params.get('every')) ?? 1,
})

export const writeDashboardSearch = ({ transactions, logins, every }: DashboardSearch): URLSearchParams =>
  writeTransactionSearch(transactions, reading, {
    ...(logins.include.length === 0 ? {} : { include: logins.include.join(',') }),
    ...(logins.exclude.length === 0 ? {} : { exclude: logins.exclude.join(',') }),
    ...(every === 1 ? {} : { every: String(every) }),
  })

/** The rows that a figure counts: nothing else is asked of them. */
export const countedBy = (
  search: DashboardSearch,
  filters: Partial<Record<keyof typeof noTransactionFilters, string>>,
): DashboardSearch => ({
  ...search,
  transactions: { ...search.transactions, ...noTransactionFilters, ...filters, page: 1 },
})
