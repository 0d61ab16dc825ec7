import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useRememberedHere } from '#src/store/rememberedHere.ts'
import type { Filters } from './defineSearch.ts'
import type { OpenSearch } from './useSearch.ts'

interface LastSearch {
  readonly query: string
  /** Somebody took it away: it is offered, and not asked by itself. */
  readonly isTaken: boolean
}

interface Asking {
  /** What is searched, apart from what else the address lists. */
  readonly name: string
  readonly isAsked: boolean
  /** Something was found. */
  readonly hasFound: boolean
}

/**
 * The person's last search in a list that waits for filters, asked again when the screen opens without any.
 * Answers the one that was taken away, with the way back to it.
 */
export const useLastSearch = <F extends Filters, Sort extends string>(
  search: OpenSearch<F, Sort>,
  { name, isAsked, hasFound }: Asking,
): (() => void) | undefined => {
  const { pathname } = useLocation()
  const [last, remember] = useRememberedHere<LastSearch>(`search ${pathname} ${name}`)
  const { definition, hasFilter, faults, query, state } = search
  const waits = definition.asks !== undefined && definition.asks !== 'at-once'
  /** Where it was asked since the screen was opened. */
  const askedAt = useRef<string>(undefined)
  const isUntouched =
    !hasFilter &&
    !state.isSubmitted &&
    Object.keys(faults).every((filter) => state.texts[filter as keyof F & string] === '')
  const taken = waits && isUntouched ? last : undefined

  const note = useEffectEvent(() => remember(() => ({ query, isTaken: false })))
  const take = useEffectEvent(() => remember((before) => ({ query: before?.query ?? '', isTaken: true })))
  const ask = useEffectEvent((again: string) => search.showQuery(again, { replace: true }))
  useEffect(() => {
    if (!waits) return
    // What the list asks by itself is nobody's search.
    if (isAsked && (definition.asks !== 'as-last' || hasFilter || state.isSubmitted)) {
      askedAt.current = pathname
      if (hasFound) note()
      return
    }
    if (!isUntouched) return
    if (askedAt.current === pathname) return take()
    askedAt.current = undefined
    if (taken !== undefined && !taken.isTaken && taken.query !== '') ask(taken.query)
  }, [waits, isAsked, hasFound, hasFilter, state.isSubmitted, definition.asks, isUntouched, taken, query, pathname])
  return taken === undefined || taken.query === '' ? undefined : () => search.showQuery(taken.query)
}
