import { areaRoutes, type LazyScreen } from './areas.ts'

/** As the router would find it, which comes with the desk. */
const isAt = (pattern: string, pathname: string): boolean => {
  const [wanted, given] = [pattern.split('/'), pathname.replace(/\/$/, '').split('/')]
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}

let fetched: Promise<LazyScreen | undefined> | undefined

/** Fetches the screen that the page is opened with beside the desk, while it is being found out who asks for it. */
export const fetchFirstScreen = (): void => {
  const route = areaRoutes.find(({ path }) => isAt(path, location.pathname))
  fetched = route?.lazy().catch(() => undefined)
}

/** What was fetched, for the first desk of the page. */
export const takeFirstScreen = (): Promise<LazyScreen | undefined> | undefined => {
  const first = fetched
  fetched = undefined
  return first
}
