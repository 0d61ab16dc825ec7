import type { ComponentType } from 'react'
import { brandConfigPath, brandTabIndex, type BrandTabProps } from './brandPlaces.ts'

type Load = () => Promise<{ readonly default: ComponentType<BrandTabProps> }>

/** What each tab shows. */
export const tabScreens = {
  products: async () => ({ default: (await import('./catalogue/ProductMgmt.tsx')).ProductMgmt }),
  categories: async () => ({ default: (await import('./catalogue/Categories.tsx')).Categories }),
  brand: async () => ({ default: (await import('./brandForm/BrandTab.tsx')).BrandTab }),
  offers: async () => ({ default: (await import('./banners/BannerList.tsx')).BannerList }),
  schemes: async () => ({ default: (await import('./productSchemes/SchemeMgmt.tsx')).SchemeMgmt }),
  cashback: async () => ({ default: (await import('./offerLookup/CashbackMgmt.tsx')).CashbackMgmt }),
  groupCodes: async () => ({ default: (await import('./groupCodes/GroupCodeList.tsx')).GroupCodeList }),
  closeBuy: async () => ({ default: (await import('./CloseBuy.tsx')).CloseBuy }),
} as const satisfies Record<keyof typeof brandTabIndex, Load>

/** Offers, where it is the person's. */
export const firstTab = String(brandTabIndex.offers)

/** `groupCodes` as `group-codes`. */
const slugOf = (tab: string): string => tab.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Fetches the tab that the page is opened with beside the screen, not behind it. */
export const fetchOpenedTab = (): void => {
  const [path, slug] = [brandConfigPath, location.pathname.slice(brandConfigPath.length + 1)]
  if (location.pathname !== path && location.pathname !== `${path}/${slug}`) return
  const opened = new URLSearchParams(location.search).get('activeIndex') ?? firstTab
  for (const [tab, load] of Object.entries(tabScreens)) {
    const isOpened =
      slug === '' ? String(brandTabIndex[tab as keyof typeof tabScreens]) === opened : slugOf(tab) === slug
    if (isOpened) load().catch(() => undefined)
  }
}
