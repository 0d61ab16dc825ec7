import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ScriptId, scripts } from '#contract/calls/files/files.ts'
import { callKey } from '#src/gateway/useCall.ts'
import type { Findable, FoundThing, Start } from '#src/gateway/findable.ts'
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

let loadingStarts: Promise<readonly Start[]> | undefined
const loadStarts = (): Promise<readonly Start[]> => {
  loadingStarts ??= Promise.allSettled(
    (areas as readonly Area[]).map(async ({ starts }) => (await starts?.()) ?? []),
  ).then((loaded) => loaded.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])))
  return loadingStarts
}

/** What the person's services let them begin. */
export const useStarts = (): readonly Start[] => {
  const { can } = useSession()
  const [starts, setStarts] = useState<readonly Start[]>([])
  useEffect(() => {
    let isWanted = true
    void loadStarts().then((loaded) => isWanted && setStarts(loaded))
    return () => {
      isWanted = false
    }
  }, [])
  return starts.filter(({ call }) => can(call))
}

let loadingTabs: Promise<readonly OpenTab[]> | undefined
const loadTabs = (): Promise<readonly OpenTab[]> => {
  loadingTabs ??= Promise.allSettled(
    (areas as readonly Area[]).map(async ({ tabs }) =>
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
          }),
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
  const { can } = useSession()
  const asked = findables.filter(({ looksLike }) => looksLike(sought))
  const answers = useQueries({
    queries: asked.map(({ call, find }) => ({
      queryKey: [...callKey(call), 'found', sought],
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
