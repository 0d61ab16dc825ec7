import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { CallDefinition } from '#contract/wire/call.ts'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import { areasByKind, type CheckedArea } from '#src/checkedRecords/checkedArea.ts'
import type { RowReview } from '#src/decisions/rowReviews.ts'
import type { Findable, Start } from '#src/gateway/findable.ts'
import type { Guides } from '#src/session/guide.ts'
import type { PageTab } from '#src/session/TabPage.tsx'
import { accounts } from '#src/screens/money/accounts/area.ts'
import { waiting } from '#src/screens/platform/waiting/area.ts'
import { audit } from '#src/screens/platform/audit/area.ts'
import { bankSchemes } from '#src/screens/money/bankSchemes/area.ts'
import { brandConfig } from '#src/screens/catalogue/brandConfig/area.ts'
import { campaigns } from '#src/screens/campaigns/campaigns/area.ts'
import { dashboard } from '#src/screens/reports/dashboard/area.ts'
import { files } from '#src/screens/files/files/area.ts'
import { integrations } from '#src/screens/platform/integrations/area.ts'
import { kyc } from '#src/screens/merchants/kyc/area.ts'
import { merchants } from '#src/screens/merchants/merchants/area.ts'
import { notifications } from '#src/screens/platform/notifications/area.ts'
import { offers } from '#src/screens/catalogue/offers/area.ts'
import { orders } from '#src/screens/reports/orders/area.ts'
import { reports } from '#src/screens/reports/reports/area.ts'
import { people } from '#src/screens/people/people/area.ts'
import { portfolio } from '#src/screens/merchants/portfolio/area.ts'
import { sessions } from '#src/screens/people/sessions/area.ts'
import { retention } from '#src/screens/platform/retention/area.ts'
import { storage } from '#src/screens/platform/storage/area.ts'
import { superMerchants } from '#src/screens/merchants/superMerchants/area.ts'

/** What a screen is given that asks for its first answer before it is drawn. */
export interface Opening {
  readonly queries: QueryClient
  readonly can: (entry: CallDefinition) => boolean
  readonly params: URLSearchParams
}

export interface LazyScreen {
  readonly Component: ComponentType
  /** Asks for what it shows first; answers when that is there. */
  readonly ask?: (opening: Opening) => Promise<void> | undefined
}

export interface AreaRoute {
  /** Absolute, as documented: `/merchants/add-edit-merchant/:action`. */
  readonly path: string
  /** The title of the browser tab; absent: the label of the sidebar entry that leads here. */
  readonly title?: string
  /** The screen of tabs that it is an address of by words. */
  readonly tabsOf?: string
  /** One of these services opens the route; absent: anybody signed in. */
  readonly anyOf?: readonly string[]
  /** A flag of the person's roles; needed besides the service. */
  readonly flag?: RoleFlag
  readonly lazy: () => Promise<LazyScreen>
}

export type FoundTab = Pick<PageTab, 'label' | 'slug' | 'words' | 'uploads' | 'call'>

/** What a screen area gives to the shell. Its places in the menu are in `sidebar.ts`. */
export interface Area {
  readonly routes: readonly AreaRoute[]
  /** Its records that a second person decides on. */
  readonly checked?: readonly CheckedArea[]
  /** Reviews of what waits for a second person besides those, by its kind. */
  readonly reviews?: Readonly<Record<string, RowReview>>
  /** What each of its screens and tabs is for, by path and by `path#slug`; fetched when it is asked for. */
  readonly guides: () => Promise<Guides>
  /** What the palette finds of it; fetched with the palette. */
  readonly findables?: () => Promise<readonly Findable[]>
  /** Work that is begun from the palette; fetched with it. */
  readonly starts?: () => Promise<readonly Start[]>
  /** The tabs of a screen, for the palette; fetched with it. */
  readonly tabs?: {
    readonly path: string
    /** Where they lie by their words, unless below `path`. */
    readonly below?: string
    readonly all: () => Promise<readonly FoundTab[]>
  }
}

export const areas: readonly Area[] = [
  dashboard,
  merchants,
  portfolio,
  accounts,
  bankSchemes,
  brandConfig,
  campaigns,
  waiting,
  kyc,
  superMerchants,
  files,
  integrations,
  notifications,
  offers,
  orders,
  reports,
  people,
  audit,
  sessions,
  retention,
  storage,
]

export const areaRoutes: readonly AreaRoute[] = areas.flatMap(({ routes }) => routes)

/** What every area hands in of its checked records. */
export const checkedAreas = areasByKind(areas.flatMap(({ checked = [] }) => checked))

/** Those of every area. */
export const rowReviews: Readonly<Record<string, RowReview>> = Object.assign(
  {},
  ...areas.map(({ reviews }) => reviews),
) as Readonly<Record<string, RowReview>>
