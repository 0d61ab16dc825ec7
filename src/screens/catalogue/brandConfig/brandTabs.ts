import { lazy } from 'react'
import { getBrand } from '#contract/calls/catalogue/brandForm.ts'
import { listBanners } from '#contract/calls/catalogue/banners.ts'
import { listGroupCodes } from '#contract/calls/catalogue/groupCodes.ts'
import type { PageTab } from '#src/session/TabPage.tsx'
import type { BrandTabProps } from './brandPlaces.ts'
import { tabScreens } from './tabScreens.ts'

interface BrandTab extends PageTab<BrandTabProps> {
  /** Works without a brand too. */
  readonly isForNewBrand?: boolean
}

/** In the documented order. Every call of a tab asks for the services of the one that is named. */
export const brandTabs: readonly BrandTab[] = [
  { label: 'Product Mgmt', slug: 'products', group: 'Catalogue', call: getBrand, Screen: lazy(tabScreens.products) },
  { label: 'Categories', slug: 'categories', group: 'Catalogue', call: getBrand, Screen: lazy(tabScreens.categories) },
  {
    label: 'Brand',
    slug: 'brand',
    group: 'Catalogue',
    call: getBrand,
    isForNewBrand: true,
    Screen: lazy(tabScreens.brand),
  },
  { label: 'Offers', slug: 'offers', group: 'Offers', call: listBanners, Screen: lazy(tabScreens.offers) },
  { label: 'Scheme Mgmt', slug: 'schemes', group: 'Offers', call: getBrand, Screen: lazy(tabScreens.schemes) },
  { label: 'Cashback Mgmt', slug: 'cashback', group: 'Offers', call: getBrand, Screen: lazy(tabScreens.cashback) },
  {
    label: 'Group Codes',
    slug: 'group-codes',
    group: 'Offers',
    call: listGroupCodes,
    Screen: lazy(tabScreens.groupCodes),
  },
  { label: 'Close Buy', slug: 'close-buy', group: 'Offers', call: getBrand, Screen: lazy(tabScreens.closeBuy) },
]
