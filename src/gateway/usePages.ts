import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallDefinition, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import { callGateway } from './call.ts'
import { callKey, type CallError, keeping } from './useCall.ts'

interface PageAnswer {
  readonly rows: readonly unknown[]
  /** Undefined: an older gateway does not say. */
  readonly hasMore?: boolean | undefined
}
type RowOf<Answer> = Answer extends { readonly rows: readonly (infer Row)[] } ? Row : never

interface Pages<D extends CallDefinition> {
  /** 0-based. */
  readonly requestOf: (page: number) => RequestOf<D>
  readonly size: number
  readonly isEnabled?: boolean
}

/** Rows that grow by Load More. Whether there are more the gateway says; one that does not is guessed from a full page. */
export const usePages = <D extends CallDefinition>(entry: D, { requestOf, size, isEnabled = true }: Pages<D>) => {
  type Read = { readonly rows: readonly RowOf<ResponseOf<D>>[]; readonly first: ResponseOf<D> | undefined }
  const read = useInfiniteQuery<PageAnswer, CallError, Read, readonly unknown[], number>({
    queryKey: [...callKey(entry, requestOf(0)), 'pages'],
    queryFn: ({ pageParam, signal }) => callGateway(entry, requestOf(pageParam), { signal }) as Promise<PageAnswer>,
    meta: keeping(entry),
    enabled: isEnabled,
    initialPageParam: 0,
    getNextPageParam: ({ rows, hasMore }, pages) => ((hasMore ?? rows.length === size) ? pages.length : undefined),
    select: ({ pages }) => ({
      rows: pages.flatMap(({ rows }) => rows as RowOf<ResponseOf<D>>[]),
      first: pages[0] as ResponseOf<D> | undefined,
    }),
  })
  return {
    rows: read.data?.rows ?? [],
    /** What the answer says beside its rows. */
    first: read.data?.first,
    read: {
      isPending: read.isPending,
      isFetching: read.isFetching,
      error: read.error,
      data: read.data,
      dataUpdatedAt: read.dataUpdatedAt,
    },
    hasMore: read.hasNextPage,
    isLoadingMore: read.isFetchingNextPage,
    loadMore: () => void read.fetchNextPage(),
    retry: () => void read.refetch(),
  }
}
