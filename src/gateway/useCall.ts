import {
  type FetchQueryOptions,
  keepPreviousData,
  type QueryClient,
  replaceEqualDeep,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { CallDefinition, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import { callGateway } from './call.ts'
import { NoConnection } from './noConnection.ts'
import type { Refusal } from './refusal.ts'
import { useLastingFault } from './useLastingFault.ts'

export type CallError = Refusal | NoConnection

interface ReadOptions {
  readonly enabled?: boolean
  /** Milliseconds. */
  readonly refetchInterval?: number | false
  /** Milliseconds for which an answer is not asked for again. */
  readonly staleTime?: number
  /** Shows the last answer of the same call while the next one is on its way (paging, sorting). */
  readonly keepPrevious?: boolean
}

interface ToldOptions<Answer> {
  /** Which of two is true, where an answer may arrive behind what was told since over the socket. */
  readonly later?: (known: Answer, answered: Answer) => Answer
}

/** A call as its answers are kept. */
export type NamedCall = Pick<CallDefinition, 'name'>

/** The key under which an answer is kept; `[entry.name]` alone invalidates all of a call. */
export const callKey = (entry: NamedCall, request?: unknown): readonly unknown[] =>
  request === undefined ? [entry.name] : [entry.name, request]

/** Whether answers may stay on the device, and how. */
export const keeping = (entry: CallDefinition) => ({
  offlineFields: entry.offline === 'cache' ? (entry.offlineFields ?? ('sealed' as const)) : undefined,
})

const queryOf = <D extends CallDefinition>(
  entry: D,
  request: RequestOf<D>,
): FetchQueryOptions<ResponseOf<D>, CallError> => ({
  queryKey: callKey(entry, request),
  queryFn: ({ signal }) => callGateway(entry, request, { signal }),
  meta: keeping(entry),
})

/** Asks for what a screen is about to ask for; answers when that is there, or was refused. */
export const askAhead = <D extends CallDefinition>(
  queries: QueryClient,
  entry: D,
  request: RequestOf<D>,
): Promise<void> => queries.prefetchQuery(queryOf(entry, request))

const laterOf =
  <Answer>(later: NonNullable<ToldOptions<Answer>['later']>) =>
  (known: unknown, answered: unknown): unknown =>
    replaceEqualDeep(known, known === undefined ? answered : later(known as Answer, answered as Answer))

export const useCall = <D extends CallDefinition>(
  entry: D,
  request: RequestOf<D>,
  { keepPrevious = false, later, ...options }: ReadOptions & ToldOptions<ResponseOf<D>> = {},
): UseQueryResult<ResponseOf<D>, CallError> => {
  const queries = useQueryClient()
  const query = queryOf(entry, request)
  // The first time it is asked for while drawing: an effect would wait for layout and paint.
  if (options.enabled !== false && queries.getQueryState(query.queryKey) === undefined)
    void queries.prefetchQuery(query)
  const read = useQuery<ResponseOf<D>, CallError, ResponseOf<D>>({
    ...query,
    ...(later === undefined ? {} : { structuralSharing: laterOf(later) }),
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...options,
  })
  return useLastingFault(read, query.queryKey)
}

export interface CommandVariables<D extends CallDefinition> {
  readonly request: RequestOf<D>
  readonly ifMatch?: number
  readonly idempotencyKey?: string
}

interface CommandOptions<D extends CallDefinition> {
  readonly onSuccess?: (response: ResponseOf<D>, variables: CommandVariables<D>) => void | Promise<void>
  readonly onError?: (error: CallError, variables: CommandVariables<D>) => void
  /** Calls whose answers are no longer true afterwards. */
  readonly invalidates?: readonly NamedCall[]
  /** Reads them again also when the record was found gone, changed or in another state, or nobody knows whether the act was done. */
  readonly readsAgainInDoubt?: boolean
  /** What tells one act from another, where it is not the whole request. The same function at each drawing. */
  readonly actOf?: (request: RequestOf<D>) => unknown
}

const otherThanShown: readonly number[] = [404, 409, 412]

const leavesDoubt = (error: CallError): boolean =>
  error instanceof NoConnection ? error.sent : otherThanShown.includes(error.status)

const wholeRequest = (request: unknown): unknown => request

/**
 * `mutate({ request, ifMatch?, idempotencyKey? })`. Asked again while it is on its way, as by two clicks in one turn, the
 * same act is one; and it keeps its key until it is done, so that a repeat after a lost answer is not another act.
 */
export const useCommand = <D extends CallDefinition>(
  entry: D,
  { onSuccess, onError, invalidates = [], readsAgainInDoubt = false, actOf = wholeRequest }: CommandOptions<D> = {},
): UseMutationResult<ResponseOf<D>, CallError, CommandVariables<D>> => {
  const queries = useQueryClient()
  const acts = useRef(new Map<string, Act<D>>())
  const nameOf = useCallback(
    ({ request, ifMatch }: CommandVariables<D>) => JSON.stringify([actOf(request), ifMatch ?? null]),
    [actOf],
  )
  const readAgain = () =>
    Promise.all(invalidates.map((stale) => queries.invalidateQueries({ queryKey: callKey(stale) })))
  const mutation = useMutation<ResponseOf<D>, CallError, CommandVariables<D>>({
    // What is answered once, such as a secret, stays nowhere beyond its screen.
    ...(entry.replay === 'never' ? { gcTime: 0 } : {}),
    mutationFn: ({ request, ...options }) => callGateway(entry, request, options),
    onSuccess: async (response, variables) => {
      acts.current.delete(nameOf(variables))
      await readAgain()
      await onSuccess?.(response, variables)
    },
    onError: (error, variables) => {
      const act = acts.current.get(nameOf(variables))
      if (act !== undefined) act.isUnderWay = false
      if (readsAgainInDoubt && leavesDoubt(error)) void readAgain()
      onError?.(error, variables)
    },
  })
  const { mutate: send } = mutation
  // The same at each drawing: effects send commands too, and would send them again.
  const mutate: typeof send = useCallback(
    (asked, options) => {
      const name = nameOf(asked)
      const known = acts.current.get(name)
      if (known?.isUnderWay === true) return
      const variables = {
        ...(known?.variables ?? asked),
        idempotencyKey: asked.idempotencyKey ?? known?.variables.idempotencyKey ?? crypto.randomUUID(),
      }
      acts.current.set(name, { variables, isUnderWay: true })
      send(variables, options)
    },
    [nameOf, send],
  )
  return { ...mutation, mutate }
}

interface Act<D extends CallDefinition> {
  readonly variables: CommandVariables<D>
  isUnderWay: boolean
}
