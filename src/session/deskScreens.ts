import { createContext, use } from 'react'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'

/** A screen of the desk and what opens it. */
export interface DeskScreen {
  readonly title: string
  readonly path: string
  /** One of these services opens it; absent: anybody signed in. */
  readonly anyOf?: readonly string[]
  readonly flag?: RoleFlag
}

/** Given by the shell, which alone knows every screen. */
export const DeskScreensContext = createContext<readonly DeskScreen[]>([])

export const useDeskScreens = (): readonly DeskScreen[] => use(DeskScreensContext)
