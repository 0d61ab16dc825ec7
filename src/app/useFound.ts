import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ScriptId, scripts } from '#contract/calls/files/files.ts'
import { callKey } from '#src/gateway/useCall.ts'
import type { Findable, FoundThing, Start } from '#src/gateway/findable.ts'
import { useSession } from '#src/session/useSession.ts'
import { type Area, areas, type FoundTab } from './areas.ts'
import { titleOf } from './visibleScreens.ts'

const freshMs = 30_000

/** Loads from all areas; where one cannot be fetched the others are found. */
const loadedOf = async <One>(load: (area: Area) => Promise<readonly One[]>): Promise<readonly One[]> =>
  (await Promise.allSettled(areas.map(load))).flatMap((one) => (one.status === 'fulfilled' ? one.value : []))

/** Nothing until it is loaded, which is once. */
const lateHook = <Loaded>(none: Loaded, load: () => Promise<Loaded>): (() => Loaded) => {
  let loading: Promise<Loaded> | undefined
  return () => {
    const [loaded, setLoaded] = useState(none)
    useEffect(() => {
      let isWanted = true
      loading ??= load()
      void loading.then((found) => isWanted && setLoaded(found))
      return () => {
        isWanted = false
      }
    }, [])
    return loaded
  }
}

const useAllFindables = lateHook<readonly Findable[]>([], () =>
  loadedOf(async ({ findables }) => (await findables?.()) ?? []),
)

/** What the person's services let them look for. */
export const useFindables = (): readonly Findable[] => {
  const { can } = useSession()
  return useAllFindables().filter(({ call }) => can(call))
}

interface OpenTab extends FoundTab {
  readonly screen: string
  readonly to: string
}

const tabsOf = async ({ tabs }: Area): Promise<readonly OpenTab[]> =>
  tabs === undefined
    ? []
    : (await tabs.all()).flatMap((tab) => {
        const to = `${tabs.below ?? tabs.path}/${tab.slug}`
        const screen = titleOf(tabs.path) ?? ''
        return [
          { ...tab, screen, to },
          ...Object.entries(tab.uploads ?? {}).map(([script, words]) => ({
            ...tab,
            label: scripts[script as ScriptId].title,
            words: `${words} upload sheet`,
            screen: `${screen} · ${tab.label}`,
            to: `${to}?upload=${script}`,
          })),
        ]
      })

interface Places {
  readonly tabs: readonly OpenTab[]
  readonly starts: readonly Start[]
}

// Together: whether a text means a start or a tab is not known before both are there.
const useAllPlaces = lateHook<Places>({ tabs: [], starts: [] }, async () => {
  const [tabs, starts] = await Promise.all([
    loadedOf(tabsOf),
    loadedOf(async ({ starts: all }) => (await all?.()) ?? []),
  ])
  return { tabs, starts }
})

/** The tabs of screens that the person's services open, and what they let them begin. */
export const usePlaces = (): Places => {
  const { can } = useSession()
  const { tabs, starts } = useAllPlaces()
  return { tabs: tabs.filter(({ call }) => can(call)), starts: starts.filter(({ call }) => can(call)) }
}

export interface FoundGroup extends Pick<Findable, 'group' | 'icon'> {
  readonly things: readonly FoundThing[]
}

/** What the areas find by a text, each by its own call. */
export const useFound = (
  findables: readonly Findable[],
  sought: string,
): { readonly groups: readonly FoundGroup[]; readonly isAsking: boolean; readonly hasFailed: boolean } => {
  const { can } = useSession()
  // Two of one call are told apart by their places.
  const asked = findables.flatMap((one, place) => (one.looksLike(sought) ? [{ ...one, place }] : []))
  const answers = useQueries({
    queries: asked.map(({ call, find, place }) => ({
      queryKey: [...callKey(call), 'found', place, sought],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => find(sought, signal),
      staleTime: freshMs,
    })),
  })
  const placeOf = ({ to, page }: FoundThing) => (page !== undefined && can(page.call) ? page.to : to)
  const shown = new Set<string>()
  /** One page is led to once, whichever calls find it. */
  const isAnother = ({ to }: FoundThing) => shown.size < shown.add(to).size
  return {
    groups: asked.map(({ group, icon }, at) => ({
      group,
      icon,
      things: (answers[at]?.data ?? []).map((thing) => ({ ...thing, to: placeOf(thing) })).filter(isAnother),
    })),
    isAsking: answers.some(({ isFetching }) => isFetching),
    hasFailed: answers.some(({ isError }) => isError),
  }
}
