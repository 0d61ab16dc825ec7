import type { DeskScreen } from '#src/session/deskScreens.ts'
import { useSession } from '#src/session/useSession.ts'
import { areaRoutes } from './areas.ts'
import { sidebar, type SidebarEntry } from './sidebar.ts'

const registered = new Set(areaRoutes.map(({ path }) => path))

/** Entries that lead somewhere and that the person holds a service for, in the documented order. */
export const screensFor = (
  holds: (service: string) => boolean,
  has: ReadonlySet<string> = registered,
): readonly SidebarEntry[] => sidebar.filter(({ to, anyOf }) => has.has(to) && anyOf.some(holds))

export const useVisibleScreens = (): readonly SidebarEntry[] => screensFor(useSession().holds)

/** The dashboard if it may be seen, else the first visible entry (conflict X018); undefined: there is none. */
export const landingOf = (screens: readonly SidebarEntry[]): string | undefined =>
  (screens.find(({ to }) => to === '/dashboard') ?? screens[0])?.to

export const titleOf = (path: string): string | undefined => sidebar.find(({ to }) => to === path)?.label

/** Every screen with its title and what opens it, for those who ask what somebody else can see. */
export const deskScreens: readonly DeskScreen[] = areaRoutes.map(({ lazy: _lazy, title, ...opening }) => ({
  title: title ?? titleOf(opening.path) ?? opening.path,
  ...opening,
}))
