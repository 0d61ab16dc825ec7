import { type AreaRoute, areaRoutes, type LazyScreen } from './areas.ts'
import { orLate } from './orLate.ts'

/** As the router would find it, which comes with the app. */
const isAt = (pattern: string, pathname: string): boolean => {
  const [wanted, given] = [pattern.split('/'), pathname.replace(/\/$/, '').split('/')]
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}

export interface CameScreen extends LazyScreen {
  /** The path of its route. */
  readonly path: AreaRoute['path']
}

export interface FirstScreen {
  readonly came: CameScreen | undefined
  readonly coming: Promise<CameScreen | undefined> | undefined
}

/** Behind the app's own script: a screen that takes longer is waited for inside the shell. */
const longestMs = 400

let coming: Promise<CameScreen | undefined> | undefined
let came: CameScreen | undefined

/** Fetches the screen that the page is opened with beside the app, while it is being found out who asks for it. */
export const fetchFirstScreen = (): void => {
  const route = areaRoutes.find(({ path }) => isAt(path, location.pathname))
  coming = route?.lazy().then(
    (screen) => (came = { ...screen, path: route.path }),
    () => undefined,
  )
}

/** Answers when it has come, will not come, or is late. */
export const firstScreenCame = async (): Promise<void> => {
  if (came === undefined) await orLate(coming, longestMs)
}

/** What was fetched, for the first app of the page: drawn with the shell where it has come by now. */
export const takeFirstScreen = (): FirstScreen => {
  const taken = { came, coming }
  came = undefined
  coming = undefined
  return taken
}
