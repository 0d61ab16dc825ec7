import { useEffect } from 'react'
import type { CallDefinition, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import type { RowOf } from '#contract/wire/columns.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { keepsAnswer, screenStateOf } from '#src/gateway/screenStateOf.ts'
import { type CallError, useCall } from '#src/gateway/useCall.ts'
import { usePages } from '#src/gateway/usePages.ts'
import type { ScreenStateName } from '#src/ui/ScreenState.tsx'
import { showToast } from '#src/ui/toast.ts'
import type { Asked, Filters, Search } from './search/defineSearch.ts'
import { useLastSearch } from './search/useLastSearch.ts'
import { type OpenSearch, useSearch } from './search/useSearch.ts'

interface Read {
  readonly data: unknown
  readonly error: CallError | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly dataUpdatedAt: number
}

export type ListPaging =
  | { readonly kind: 'pages'; readonly isAtMost: boolean }
  | { readonly kind: 'cursor'; readonly newer: string | null; readonly older: string | null }
  | { readonly kind: 'more'; readonly hasMore: boolean; readonly isLoading: boolean; readonly load: () => void }
  | { readonly kind: 'none' }

/** A list as it stands: what is asked for, what came, and how it goes on. */
export interface ListState<Row, F extends Filters = Filters, Sort extends string = string> {
  readonly search: OpenSearch<F, Sort>
  readonly call: CallDefinition
  /** As the export asks. */
  readonly request: unknown
  readonly rows: readonly Row[]
  /** Asks again what the person searched here last and took away. */
  readonly askLast?: (() => void) | undefined
  /** As its sums ask: the same for every page and order. */
  readonly sought: unknown
  /** All that match; undefined: not known. */
  readonly total: number | undefined
  readonly state: ScreenStateName
  readonly error: CallError | null
  readonly isAsked: boolean
  /** The rows are of before: reading them again has failed. */
  readonly isRetained: boolean
  /** Rows of another page or order are shown until these come. */
  readonly isStale: boolean
  readonly isFetching: boolean
  /** In milliseconds since the epoch; 0: not yet. */
  readonly readAt: number
  readonly refresh: () => void
  readonly paging: ListPaging
  /** There may be more than the list shows and `total` counts. */
  readonly hasMoreThanShown?: boolean
}

interface Options<D extends CallDefinition, Row, F extends Filters, Sort extends string> {
  readonly call: D
  readonly search: Search<F, Sort>
  readonly request: (asked: Asked<F, Sort>) => RequestOf<D>
  /** Where the answer is not the rows themselves, or the panel narrows them. */
  readonly rowsOf?: (answer: ResponseOf<D>, asked: Asked<F, Sort>) => readonly Row[]
  /** Parameters of the address that say where the list is. */
  readonly place?: readonly string[]
  /** Told over the toast when the gateway refuses. */
  readonly failed?: string
  readonly isEnabled?: boolean
  /** The call answers at most so many, and does not say whether there are more. */
  readonly mostRows?: number
  /** Milliseconds for which an answer is not asked for again. */
  readonly staleMs?: number
  /** Milliseconds after which it is asked for again, as long as the screen is seen; absent: when somebody asks. */
  readonly everyMs?: number | undefined
}

interface Answer {
  readonly rows?: readonly unknown[]
  readonly total?: number
  /** The total is no more than that, as long as nobody has counted. */
  readonly isAtMost?: boolean
  readonly newer?: string | null
  readonly older?: string | null
}

const rowsIn = (answer: unknown): readonly unknown[] =>
  Array.isArray(answer) ? (answer as readonly unknown[]) : ((answer as Answer | undefined)?.rows ?? [])

const pagingOf = (answer: Answer | undefined): ListPaging => {
  if (answer?.newer !== undefined || answer?.older !== undefined)
    return { kind: 'cursor', newer: answer.newer ?? null, older: answer.older ?? null }
  return answer?.total === undefined ? { kind: 'none' } : { kind: 'pages', isAtMost: answer.isAtMost === true }
}

/** Rows stay while reading them again fails for want of a gateway: they are still true as of then. */
const isRetainedBy = (read: Read): boolean =>
  keepsAnswer(read) || (read.data !== undefined && read.error instanceof NoConnection)

const stateOf = (read: Read, isAsked: boolean, isEmpty: boolean): ScreenStateName => {
  if (!isAsked) return 'empty'
  return screenStateOf(isRetainedBy(read) ? { ...read, error: null } : read, isEmpty)
}

const useFailureToast = (error: CallError | null, failed: string | undefined): void => {
  useEffect(() => {
    if (failed !== undefined && error instanceof Refusal) showToast({ kind: 'error', text: failed })
  }, [error, failed])
}

/** What is searched, without where somebody is in it. */
const firstPageOf = <F extends Filters, Sort extends string>({
  asked,
  definition: { size, sorts, order = 'asc' },
}: OpenSearch<F, Sort>): Asked<F, Sort> => ({
  ...asked,
  page: 1,
  cursor: '',
  size,
  sort: sorts?.[0] ?? asked.sort,
  order,
})

/** Rows that come page by page, by number or by cursor, or all at once. */
export const useList = <
  D extends CallDefinition,
  const F extends Filters,
  Sort extends string,
  Row extends object = RowOf<D> & object,
>({
  call,
  search: definition,
  request: requestOf,
  rowsOf,
  place,
  failed,
  isEnabled = true,
  mostRows,
  staleMs,
  everyMs,
}: Options<D, Row, F, Sort>): ListState<Row, F, Sort> & { readonly answer: ResponseOf<D> | undefined } => {
  const search = useSearch(definition, place)
  const isAsked = definition.isAsked(search.state, search.today)
  const request = requestOf(search.asked)
  const sought = requestOf(firstPageOf(search))
  const read = useCall(call, request, {
    enabled: isAsked && isEnabled,
    keepPrevious: true,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  })
  useFailureToast(read.error, failed)
  const answer = read.data
  const rows = (
    answer === undefined ? [] : rowsOf === undefined ? rowsIn(answer) : rowsOf(answer as ResponseOf<D>, search.asked)
  ) as readonly Row[]
  const { total } = (answer ?? {}) as Answer
  const state = stateOf(read, isAsked, rows.length === 0)
  const askLast = useLastSearch(search, {
    name: call.name,
    isAsked,
    hasFound: state === 'ready' && !read.isPlaceholderData,
  })
  return {
    search,
    call,
    request,
    sought,
    askLast,
    rows,
    total: answer === undefined ? undefined : (total ?? rows.length),
    state,
    error: read.error,
    isAsked,
    isRetained: isAsked && isRetainedBy(read),
    isStale: read.isPlaceholderData,
    isFetching: read.isFetching,
    readAt: read.dataUpdatedAt,
    refresh: () => void read.refetch(),
    hasMoreThanShown: mostRows !== undefined && rows.length >= mostRows,
    paging: pagingOf(Array.isArray(answer) ? undefined : (answer as Answer | undefined)),
    answer: answer as ResponseOf<D> | undefined,
  }
}

/** Rows that grow by Load More. `request` is asked with a page that begins at 1. */
export const useGrowingList = <D extends CallDefinition, const F extends Filters, Sort extends string>({
  call,
  search: definition,
  request: requestOf,
  place,
  failed,
}: Pick<Options<D, RowOf<D>, F, Sort>, 'call' | 'search' | 'request' | 'place' | 'failed'>) => {
  const search = useSearch(definition, place)
  const isAsked = definition.isAsked(search.state, search.today)
  const pages = usePages(call, {
    requestOf: (page) => requestOf({ ...search.asked, page: page + 1 }),
    size: search.state.size,
    isEnabled: isAsked,
  })
  const { read } = pages
  useFailureToast(read.error, failed)
  const list: ListState<RowOf<D>, F, Sort> = {
    search,
    call,
    request: requestOf({ ...search.asked, page: 1 }),
    sought: requestOf({ ...search.asked, page: 1 }),
    rows: pages.rows as readonly RowOf<D>[],
    total: pages.hasMore ? undefined : pages.rows.length,
    state: stateOf(read, isAsked, pages.rows.length === 0),
    error: read.error,
    isAsked,
    isRetained: isAsked && isRetainedBy(read),
    isStale: false,
    isFetching: read.isFetching,
    readAt: read.dataUpdatedAt,
    refresh: pages.retry,
    paging: { kind: 'more', hasMore: pages.hasMore, isLoading: pages.isLoadingMore, load: pages.loadMore },
  }
  return { ...list, hasMoreThanShown: pages.hasMore, first: pages.first, isPending: read.isPending }
}
