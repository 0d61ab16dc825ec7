import type { Guide } from '#src/session/guide.ts'
import { areas } from './areas.ts'

/** What the screen of a route says of itself; `tab`: the label of the tab that is open. */
export const guideOf = async (pattern: string, tab: string): Promise<Guide | undefined> => {
  for (const { routes, tabs, guides } of areas) {
    const route = routes.find(({ path }) => path === pattern)
    if (route === undefined) continue
    const all = await guides()
    const path = route.tabsOf ?? route.path
    const slug =
      tabs === undefined || tabs.path !== path ? undefined : (await tabs.all()).find(({ label }) => label === tab)?.slug
    return (slug === undefined ? undefined : all[`${path}#${slug}`]) ?? all[path]
  }
  return undefined
}
