import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callKey } from '#src/gateway/useCall.ts'
import type { Findable, FoundThing } from '#src/gateway/findable.ts'
import { useSession } from '#src/session/useSession.ts'
import { type Area, areas, type FoundTab } from './areas.ts'
import { titleOf } from './visibleScreens.ts'

const freshMs = 30_000

let loading: Promise<readonly Findable[]> | undefined

/** Loads from all areas; where one cannot be fetched the others are found. */
const loadFindables = (): Promise<readonly Findable[]> => {
  loading ??= Promise.allSettled(areas.map(async ({ findables }) => (await findables?.()) ?? [])).then((loaded) =>
    loaded.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
  )
  return loading
}

/** What the person's services let them look for. */
export const useFindables = (): readonly Findable[] => {
  const { can } = useSession()
  const [findables, setFindables] = useState<readonly Findable[]>([])
  useEffect(() => {
    let isWanted = true
    void loadFindables().then((loaded) => isWanted && setFindables(loaded))
    return () => {
      isWanted = false
    }
  }, [])
  return findables.filter(({ call }) => can(call))
}

export interface OpenTab extends FoundTab {
  readonly screen: string
  readonly to: string
}

let loadingTabs: Promise<readonly OpenTab[]> | undefined
const loadTabs = (): Promise<readonly OpenTab[]> => {
  loadingTabs ??= Promise.allSettled(
    (areas as readonly Area[]).map(async ({ tabs }) =>
      tabs === undefined
        ? []
        : (await tabs.all()).map((tab) => ({
            ...tab,
            screen: titleOf(tabs.path) ?? '',
            to: `${tabs.below ?? tabs.path}/${tab.slug}`,
          })),
    ),
  ).then((loaded) => loaded.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])))
  return loadingTabs
}

/** The tabs of screens that the person's services open. */
export const useOpenTabs = (): readonly OpenTab[] => {
  const { can } = useSession()
  const [tabs, setTabs] = useState<readonly OpenTab[]>([])
  useEffect(() => {
    let isWanted = true
    void loadTabs().then((loaded) => isWanted && setTabs(loaded))
    return () => {
      isWanted = false
    }
  }, [])
  return tabs.filter(({ call }) => can(call))
}

export interface FoundGroup extends Pick<Findable, 'group' | 'icon'> {
  readonly things: readonly FoundThing[]
}

/** What the areas find by a text, each by its own call. */
export const useFound = (
  findables: readonly Findable[],
  sought: string,
): { readonly groups: readonly FoundGroup[]; readonly isAsking: boolean; readonly hasFailed: boolean } => {
  const asked = findables.filter(({ looksLike }) => looksLike(sought))
  const answers = useQueries({
    queries: asked.map(({ call, find }) => ({
      queryKey: [...callKey(call), 'found', sought],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => find(sought, signal),
      staleTime: freshMs,
    })),
  })
  return {
    groups: asked.map(({ group, icon }, at) => ({ group, icon, things: answers[at]?.data ?? [] })),
    isAsking: answers.some(({ isFetching }) => isFetching),
    hasFailed: answers.some(({ isError }) => isError),
  }
}
