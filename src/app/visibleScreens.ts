import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import { isOwnGateway } from '#src/gateway/panelConfig.ts'
import type { AppScreen } from '#src/session/appScreens.ts'
import { useSession } from '#src/session/useSession.ts'
import { areaRoutes } from './areas.ts'
import {
  addedEntries,
  type MenuFamily,
  menuFamilies,
  ownEntries,
  sidebar,
  type SidebarEntry,
  todayEntry,
} from './sidebar.ts'

const registered = new Set(areaRoutes.map(({ path }) => path))

const entries = [...sidebar, ...addedEntries]
const dashboardPath = '/dashboard'

interface Held {
  readonly isOwnGateway: boolean
  readonly holds: (service: string) => boolean
  readonly flags: readonly RoleFlag[]
}

/**
 * Entries that lead somewhere and that the person holds a service (and the flag) for, in the documented order. Who may
 * see something, and no dashboard, begins with Today.
 */
export const screensFor = (
  { holds, flags, isOwnGateway }: Held,
  has: ReadonlySet<string> = registered,
): readonly SidebarEntry[] => {
  const shown = entries.filter(
    ({ to, anyOf, flag, isOfOwnGateway = false }) =>
      has.has(to) &&
      anyOf.some(holds) &&
      (flag === undefined || flags.includes(flag)) &&
      (isOwnGateway || !isOfOwnGateway),
  )
  const isWithToday = shown.length > 0 && has.has(todayEntry.to) && !shown.some(({ to }) => to === dashboardPath)
  return isWithToday ? [todayEntry, ...shown] : shown
}

/** The same by families, each in the documented order. */
export const byFamily = (
  screens: readonly SidebarEntry[],
): readonly (readonly [MenuFamily, readonly SidebarEntry[]])[] => {
  const groups = Map.groupBy(screens, ({ family }) => family)
  return (Object.keys(menuFamilies) as MenuFamily[]).flatMap((family) => {
    const found = groups.get(family)
    return found === undefined ? [] : [[family, found] as const]
  })
}

export const useVisibleScreens = (): readonly SidebarEntry[] => {
  const { holds, session } = useSession()
  return screensFor({ holds, flags: session.roleFlags, isOwnGateway: isOwnGateway() })
}

/** Those, and what everybody may open besides. */
export const useOpenScreens = (): readonly (Pick<SidebarEntry, 'label' | 'to'> &
  Partial<Pick<SidebarEntry, 'icon'>>)[] => [...useVisibleScreens(), ...ownEntries]

/** Screens that no entry of the menu leads to, by their titles; those of one record are opened by it. */
export const useFurtherScreens = (): readonly Pick<SidebarEntry, 'label' | 'to'>[] => {
  const { holds, session } = useSession()
  return areaRoutes.flatMap(({ path, title, anyOf = [], flag }) =>
    title !== undefined &&
    !path.includes(':') &&
    !entries.some(({ to, label }) => to === path || label === title) &&
    !ownEntries.some(({ to }) => to === path) &&
    anyOf.some(holds) &&
    (flag === undefined || session.roleFlags.includes(flag))
      ? [{ label: title, to: path }]
      : [],
  )
}

const fewestUses = 8
const mostShown = 3

/** The entries that the person opens most, the most used first; of somebody who has opened little, none. */
export const mostUsed = (
  screens: readonly SidebarEntry[],
  uses: Readonly<Record<string, number>>,
): readonly SidebarEntry[] =>
  screens
    .filter(({ to, family }) => family !== 'work' && (uses[to] ?? 0) >= fewestUses)
    .toSorted((a, b) => (uses[b.to] ?? 0) - (uses[a.to] ?? 0))
    .slice(0, mostShown)

/** The dashboard if it may be seen, else the first visible entry, which is Today (conflict X018); undefined: there is none. */
export const landingOf = (screens: readonly SidebarEntry[]): string | undefined =>
  (screens.find(({ to }) => to === dashboardPath) ?? screens[0])?.to

/** The one entry that a path belongs to: of those above it the nearest. */
export const currentOf = (screens: readonly Pick<SidebarEntry, 'to' | 'leadsTo'>[], path: string): string | undefined =>
  screens
    .flatMap(({ to, leadsTo }) => (leadsTo === undefined ? [{ to, at: to }] : [to, leadsTo].map((at) => ({ to, at }))))
    .filter(({ at }) => path === at || path.startsWith(`${at}/`))
    .toSorted((a, b) => b.at.length - a.at.length)[0]?.to

export const titleOf = (path: string): string | undefined => entries.find(({ to }) => to === path)?.label

/** Every screen with its title and what opens it, for those who ask what somebody else can see. */
export const appScreens: readonly AppScreen[] = areaRoutes
  .filter(({ tabsOf }) => tabsOf === undefined)
  .map(({ path, title, anyOf, flag }) => ({
    title: title ?? titleOf(path) ?? path,
    path,
    ...(anyOf === undefined ? {} : { anyOf }),
    ...(flag === undefined ? {} : { flag }),
  }))
