import { matchPath } from 'react-router-dom'
import { type AppScreen, useAppScreens } from './appScreens.ts'
import { useSession } from './useSession.ts'

const places = ({ path }: AppScreen): number => path.split(':').length

/** The screen of an address, the most particular one; undefined: the address names none. */
export const screenAt = (screens: readonly AppScreen[], to: string): AppScreen | undefined => {
  const [path = ''] = to.split(/[?#]/, 1)
  if (path === '') return undefined
  return screens.filter((one) => matchPath(one.path, path) !== null).toSorted((a, b) => places(a) - places(b))[0]
}

/** Whether the person may open an address of the panel; one that no screen has is left to the router. */
export const useMayOpen = (): ((to: string) => boolean) => {
  const screens = useAppScreens()
  const { holds, session } = useSession()
  return (to) => {
    const screen = screenAt(screens, to)
    if (screen === undefined) return true
    const { anyOf, flag } = screen
    return (anyOf === undefined || anyOf.some(holds)) && (flag === undefined || session.roleFlags.includes(flag))
  }
}
