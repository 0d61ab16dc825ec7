import { useMatches } from 'react-router-dom'

export interface RouteFacts {
  /** The route as it is counted: no ids, no query. */
  readonly pattern: string
  readonly title: string
}

const isFacts = (handle: unknown): handle is RouteFacts =>
  typeof handle === 'object' && handle !== null && 'pattern' in handle

export const useRouteFacts = (): RouteFacts | undefined =>
  useMatches()
    .map(({ handle }) => handle)
    .findLast(isFacts)
