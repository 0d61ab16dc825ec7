import { isCalendarDay } from '#contract/wire/indianTime.ts'
import { pageSizes } from '#contract/calls/merchants.ts'

/** Filters, order and page of a list of transactions, as they stand in the address. */
export interface TransactionSearch<SortField extends string = string> {
  readonly refs: string
  readonly from: string
  readonly to: string
  readonly status: string
  readonly errorCode: string
  readonly txnType: string
  /** 1-based. */
  readonly page: number
  readonly size: number
  readonly sort: SortField
  readonly order: 'asc' | 'desc'
}

export const noTransactionFilters = { refs: '', from: '', to: '', status: '', errorCode: '', txnType: '' } as const

interface Reading<SortField extends string> {
  readonly sorts: readonly SortField[]
  /** The documented default of 5; the dashboard and the tabs share it. */
  readonly size: number
}

const maxRefs = 200

/** Several numbers are separated by commas, spaces, lines or quotes: as they come from a sheet. */
export const refsOf = (text: string): string[] =>
  [...new Set(text.split(/[\s\p{Cf},;"']+/u).filter((ref) => ref !== ''))].slice(0, maxRefs)

const named = { refs: 'txn_no', from: 'from', to: 'to', status: 'status', errorCode: 'error', txnType: 'type' } as const
const textFields = Object.keys(named) as (keyof typeof named)[]

const dayOf = (text: string | null) => (text !== null && isCalendarDay(text) ? text : '')

/** Whatever is not understood becomes the default. The first sort is the default, latest first. */
export const readTransactionSearch = <SortField extends string>(
  params: URLSearchParams,
  { sorts, size }: Reading<SortField>,
): TransactionSearch<SortField> => {
  const page = Number(params.get('page'))
  const wanted = Number(params.get('size'))
  return {
    refs: refsOf(params.get(named.refs) ?? '').join(', '),
    from: dayOf(params.get(named.from)),
    to: dayOf(params.get(named.to)),
    status: (params.get(named.status) ?? '').slice(0, 30),
    errorCode: (params.get(named.errorCode) ?? '').slice(0, 30),
    txnType: (params.get(named.txnType) ?? '').slice(0, 30),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    size: pageSizes.find((offered) => offered === wanted) ?? size,
    sort: sorts.find((field) => field === params.get('sort')) ?? (sorts[0] as SortField),
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
  }
}

/** Written over `base`, which keeps what else stands in the address; what is empty or the default is left out. */
export const writeTransactionSearch = <SortField extends string>(
  search: TransactionSearch<SortField>,
  { sorts, size }: Reading<SortField>,
  base: Readonly<Record<string, string>> = {},
): URLSearchParams => {
  const params = new URLSearchParams(base)
  for (const field of textFields) if (search[field] !== '') params.set(named[field], search[field])
  if (search.page !== 1) params.set('page', String(search.page))
  if (search.size !== size) params.set('size', String(search.size))
  if (search.sort !== sorts[0] || search.order !== 'desc') {
    params.set('sort', search.sort)
    params.set('order', search.order)
  }
  return params
}

/** The part of a request that all lists of transactions share. */
export const filtersOf = ({ from, to, status, errorCode }: TransactionSearch) => ({
  ...(from === '' ? {} : { fromDate: from }),
  ...(to === '' ? {} : { toDate: to }),
  ...(status === '' ? {} : { status }),
  ...(errorCode === '' ? {} : { errorCode }),
})
export const pageOfSearch = <SortField extends string>({ page, size, sort, order }: TransactionSearch<SortField>) => ({
  page,
  size,
  sort,
  order,
})

export const hasTransactionFilter = (search: TransactionSearch): boolean =>
  textFields.some((field) => search[field] !== '')
