import { type NavigateOptions, useSearchParams } from 'react-router-dom'
import { useChangeParams } from './useChangeParams.ts'

interface Writing<Search> {
  readonly read: (params: URLSearchParams) => Search
  /** The whole address of the screen; `params` is the one that it replaces. */
  readonly write: (search: Search, params: URLSearchParams) => URLSearchParams
}

/**
 * What a screen is asked to show, as its address says it, and a change of part of it: the rest stays as the person last
 * chose it, drawn or not. The change answers whether it was one, so that a search for the same can read anew.
 */
export const useAddressSearch = <Search extends object>({ read, write }: Writing<Search>) => {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const change = (part: Partial<Search> | ((was: Search) => Partial<Search>), options?: NavigateOptions): boolean =>
    changeParams((goneTo) => {
      const was = read(goneTo)
      return write({ ...was, ...(typeof part === 'function' ? part(was) : part) }, goneTo)
    }, options)
  return [read(params), change] as const
}
