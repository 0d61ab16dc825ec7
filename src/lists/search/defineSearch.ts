import type { Filter } from './filters.ts'

/** Every filter of a search, under the name of the field that it fills in the request. */
export type Filters = Readonly<Record<string, Filter<unknown>>>

type ValueOf<One> = One extends Filter<infer Value> ? Value : never
/** What is filtered by; a filter that is not set is absent. */
export type FilterValues<F extends Filters> = { readonly [Name in keyof F]?: ValueOf<F[Name]> }

export interface SearchState<F extends Filters = Filters, Sort extends string = string> {
  /** As they stand in the address; '' is no filter. */
  readonly texts: Readonly<Record<keyof F & string, string>>
  /** 1-based. */
  readonly page: number
  /** Where a page of a list without numbers begins; '' is the newest. */
  readonly cursor: string
  readonly size: number
  readonly sort: Sort
  readonly order: 'asc' | 'desc'
  /** Search was pressed although every filter has its default. */
  readonly isSubmitted: boolean
}

/** What a request is made of. */
export interface Asked<F extends Filters, Sort extends string> extends Omit<SearchState<F, Sort>, 'texts'> {
  readonly filters: FilterValues<F>
}

interface Definition<F extends Filters, Sort extends string> {
  readonly filters: F
  /** The first is the default. */
  readonly sorts?: readonly [Sort, ...Sort[]]
  readonly order?: 'asc' | 'desc'
  readonly sizes?: readonly number[]
  readonly size?: number
  /**
   * When rows are asked for: as soon as the list is opened (the default), once Search was pressed or a link has a filter,
   * only with a filter, or as the person asked last, else as soon as the list is opened.
   */
  readonly asks?: 'at-once' | 'on-submit' | 'with-filter' | 'as-last'
  /** *Reset* waits until there is something to take away. */
  readonly resetWaits?: boolean
  /** Choices count as they are made, also beside a Search button. */
  readonly countsChoices?: boolean
  /** Filters count as they are chosen, without a Search button: days once they rest, texts on Enter and when pasted. */
  readonly isLive?: boolean
}

export interface Search<F extends Filters, Sort extends string> extends Definition<F, Sort> {
  readonly names: readonly (keyof F & string)[]
  readonly sizes: readonly number[]
  readonly size: number
  readonly read: (params: URLSearchParams, today: string) => SearchState<F, Sort>
  /** Over `base`: what else stands in the address stays. Defaults are left out, so that addresses stay short. */
  readonly write: (state: SearchState<F, Sort>, today: string, base?: URLSearchParams) => URLSearchParams
  readonly initial: (today: string) => Readonly<Record<keyof F & string, string>>
  /** The defaults of the filters that Reset takes away. */
  readonly cleared: (today: string) => Partial<Record<keyof F & string, string>>
  readonly faultsOf: (
    texts: Readonly<Record<keyof F & string, string>>,
    today: string,
  ) => Partial<Record<keyof F & string, string>>
  readonly hasFilter: (texts: Readonly<Record<keyof F & string, string>>, today: string) => boolean
  readonly valuesOf: (texts: Readonly<Record<keyof F & string, string>>) => FilterValues<F>
  /** Whether rows are to be asked for. */
  readonly isAsked: (state: SearchState<F, Sort>, today: string) => boolean
}

const mostPages = 100_000
const cursorForm = /^[<>]\d{1,15}\.\d{1,15}$/
const keyOf = (name: string, { key }: Filter<unknown>) =>
  key ?? name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)

/** Filters, order and page of a list: in the address, in their fields and in the request, from one declaration. */
export const defineSearch = <const F extends Filters, const Sort extends string = string>(
  definition: Definition<F, Sort>,
): Search<F, Sort> => {
  const { filters, sorts, order: firstOrder = 'asc', sizes = [], size: firstSize = sizes[0] ?? 10 } = definition
  type Name = keyof F & string
  type Texts = Readonly<Record<Name, string>>
  const names = Object.keys(filters) as Name[]
  const one = (name: Name): Filter<unknown> => filters[name] as Filter<unknown>
  const firstSort = sorts?.[0] ?? ('' as Sort)
  const textsOf = (make: (name: Name) => string) => Object.fromEntries(names.map((name) => [name, make(name)])) as Texts
  const initial = (today: string): Texts =>
    textsOf((name) => {
      const { initial: first = '' } = one(name)
      return typeof first === 'function' ? first(today) : first
    })

  const read = (params: URLSearchParams, today: string): SearchState<F, Sort> => {
    const first = initial(today)
    const page = Number(params.get('page'))
    const wanted = Number(params.get('size'))
    const cursor = params.get('cursor') ?? ''
    return {
      texts: textsOf((name) => {
        const filter = one(name)
        const written = params.get(keyOf(name, filter))
        if (written === null) return first[name]
        return written !== '' && filter.isShowable?.(written, today) === false ? first[name] : filter.clean(written)
      }),
      page: Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1,
      cursor: cursorForm.test(cursor) ? cursor : '',
      size: sizes.find((offered) => offered === wanted) ?? firstSize,
      sort: sorts?.find((field) => field === params.get('sort')) ?? firstSort,
      order: ['asc', 'desc'].includes(params.get('order') ?? '') ? (params.get('order') as 'asc' | 'desc') : firstOrder,
      isSubmitted: params.get('searched') === '1',
    }
  }

  const write = (state: SearchState<F, Sort>, today: string, base = new URLSearchParams()): URLSearchParams => {
    const params = new URLSearchParams(base)
    const first = initial(today)
    const put = (key: string, text: string, isDefault: boolean) => {
      params.delete(key)
      if (!isDefault) params.append(key, text)
    }
    for (const name of names) {
      const text = one(name).clean(state.texts[name])
      put(keyOf(name, one(name)), text, text === first[name])
    }
    put('page', String(state.page), state.page === 1)
    put('cursor', state.cursor, state.cursor === '')
    put('size', String(state.size), state.size === firstSize)
    const isFirstOrder = state.sort === firstSort && state.order === firstOrder
    put('sort', state.sort, isFirstOrder || state.sort === '')
    put('order', state.order, isFirstOrder)
    put('searched', '1', !state.isSubmitted)
    return params
  }

  const faultsOf: Search<F, Sort>['faultsOf'] = (texts, today) => {
    const context = {
      today,
      textOf: (name: string) => texts[name as Name] ?? '',
      labelOf: (name: string) => filters[name]?.label ?? name,
    }
    const faults: Partial<Record<Name, string>> = {}
    for (const name of names) {
      const fault = one(name).faultOf?.(one(name).clean(texts[name]), context)
      if (fault !== undefined) faults[name] = fault
    }
    return faults
  }
  const hasFilter: Search<F, Sort>['hasFilter'] = (texts, today) => {
    const first = initial(today)
    return names.some((name) => one(name).isApart !== true && one(name).clean(texts[name]) !== first[name])
  }

  return {
    ...definition,
    sizes,
    size: firstSize,
    names,
    read,
    write,
    initial,
    cleared: (today) => {
      const first = initial(today)
      return Object.fromEntries(
        names.filter((name) => one(name).isApart !== true).map((name) => [name, first[name]]),
      ) as Partial<Record<Name, string>>
    },
    faultsOf,
    hasFilter,
    valuesOf: (texts) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const text = one(name).clean(texts[name])
          return text === '' ? [] : [[name, one(name).valueOf(text)]]
        }),
      ) as FilterValues<F>,
    isAsked: (state, today) => {
      if (Object.keys(faultsOf(state.texts, today)).length > 0) return false
      const { asks = 'at-once' } = definition
      return (
        asks === 'at-once' ||
        asks === 'as-last' ||
        hasFilter(state.texts, today) ||
        (asks === 'on-submit' && state.isSubmitted)
      )
    },
  }
}
