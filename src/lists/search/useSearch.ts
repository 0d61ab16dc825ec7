import { useState } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom'
import { useChangeParams } from '#src/address/useChangeParams.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import type { Asked, Filters, Search, SearchState } from './defineSearch.ts'

type Part<F extends Filters, Sort extends string> = Partial<Omit<SearchState<F, Sort>, 'texts'>> & {
  readonly texts?: Partial<SearchState<F, Sort>['texts']>
}

export interface OpenSearch<F extends Filters, Sort extends string> {
  readonly definition: Search<F, Sort>
  readonly state: SearchState<F, Sort>
  readonly asked: Asked<F, Sort>
  /** The gateway's day in India. */
  readonly today: string
  readonly faults: Readonly<Partial<Record<keyof F & string, string>>>
  readonly hasFilter: boolean
  /** As a saved view keeps it. */
  readonly query: string
  /** Changes a part; the rest stays as the person last chose it, drawn or not. Answers whether the address is another. */
  readonly show: (part: Part<F, Sort>, options?: NavigateOptions) => boolean
  readonly showQuery: (query: string, options?: NavigateOptions) => void
}

const noPlace: readonly string[] = []

/**
 * A search as the address of the screen says it. `place`: parameters that say where the list is, such as a tab; of a place
 * that was left nothing is changed.
 */
export const useSearch = <F extends Filters, Sort extends string>(
  definition: Search<F, Sort>,
  place: readonly string[] = noPlace,
): OpenSearch<F, Sort> => {
  const [params] = useSearchParams()
  const location = useLocation()
  const changeParams = useChangeParams()
  // A session ends with the day in India, so the day of the first drawing stays true.
  const [today] = useState(gatewayToday)
  const state = definition.read(params, today)
  const { texts, ...paging } = state
  const show: OpenSearch<F, Sort>['show'] = (part, options) =>
    changeParams(
      (goneTo) => {
        if (place.some((name) => goneTo.get(name) !== params.get(name))) return goneTo
        const was = definition.read(goneTo, today)
        return definition.write({ ...was, ...part, texts: { ...was.texts, ...part.texts } }, today, goneTo)
      },
      { state: location.state as unknown, ...options },
    )
  return {
    definition,
    state,
    asked: { ...paging, filters: definition.valuesOf(texts) },
    today,
    faults: definition.faultsOf(texts, today),
    hasFilter: definition.hasFilter(texts, today),
    query: definition.write({ ...state, page: 1, cursor: '' }, today).toString(),
    show,
    showQuery: (query, options) => void show(definition.read(new URLSearchParams(query), today), options),
  }
}
