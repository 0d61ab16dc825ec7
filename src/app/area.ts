import type { ComponentType } from 'react'

export interface AreaRoute {
  /** Absolute, as documented: `/merchants/add-edit-merchant/:action`. */
  readonly path: string
  /** The tab title before the product's name; absent: the label of the nearest sidebar entry. */
  readonly title?: string
  /** Services of which one is needed to open the route (`{product}` stands for the product key); absent: anybody. */
  readonly anyOf?: readonly string[]
  readonly lazy: () => Promise<{ Component: ComponentType }>
}

export interface SidebarEntry {
  readonly label: string
  readonly to: string
  readonly anyOf: readonly string[]
}

/** What a screen area gives to the shell. */
export interface Area {
  readonly routes: readonly AreaRoute[]
  readonly sidebar: readonly SidebarEntry[]
}
