import { createContext, use } from 'react'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'

/** A screen of the app and what opens it. */
export interface AppScreen {
  readonly title: string
  readonly path: string
  /** One of these services opens it; absent: anybody signed in. */
  readonly anyOf?: readonly string[]
  readonly flag?: RoleFlag
}

/** Given by the shell, which alone knows every screen. */
export const AppScreensContext = createContext<readonly AppScreen[]>([])

export const useAppScreens = (): readonly AppScreen[] => use(AppScreensContext)
