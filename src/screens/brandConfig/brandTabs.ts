import { type ComponentType, lazy } from 'react'
import { getBrand } from '#contract/calls/brandForm.ts'
import { listBanners } from '#contract/calls/banners.ts'
import { listGroupCodes } from '#contract/calls/groupCodes.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import type { BrandTabProps } from './brandPlaces.ts'

interface BrandTab {
  readonly label: string
  /** Every call of the tab asks for the services of the one that is asked about. */
  readonly opens: (can: (entry: CallDefinition) => boolean) => boolean
  /** Works without a brand too. */
  readonly isForNewBrand?: boolean
  readonly Screen: ComponentType<BrandTabProps>
}

/** In the documented order. */
export const brandTabs: readonly BrandTab[] = [
  {
    label: 'Product Mgmt',
    opens: (can) => can(getBrand),
    Screen: lazy(async () => ({ default: (await import('./catalogue/ProductMgmt.tsx')).ProductMgmt })),
  },
  {
    label: 'Categories',
    opens: (can) => can(getBrand),
    Screen: lazy(async () => ({ default: (await import('./catalogue/Categories.tsx')).Categories })),
  },
  {
    label: 'Brand',
    opens: (can) => can(getBrand),
    isForNewBrand: true,
    Screen: lazy(async () => ({ default: (await import('./brandForm/BrandTab.tsx')).BrandTab })),
  },
  {
    label: 'Offers',
    opens: (can) => can(listBanners),
    Screen: lazy(async () => ({ default: (await import('./banners/BannerList.tsx')).BannerList })),
  },
  {
    label: 'Scheme Mgmt',
    opens: (can) => can(getBrand),
    Screen: lazy(async () => ({ default: (await import('./productSchemes/SchemeMgmt.tsx')).SchemeMgmt })),
  },
  {
    label: 'Cashback Mgmt',
    opens: (can) => can(getBrand),
    Screen: lazy(async () => ({ default: (await import('./offerLookup/CashbackMgmt.tsx')).CashbackMgmt })),
  },
  {
    label: 'Group Codes',
    opens: (can) => can(listGroupCodes),
    Screen: lazy(async () => ({ default: (await import('./groupCodes/GroupCodeList.tsx')).GroupCodeList })),
  },
  {
    label: 'Close Buy',
    opens: (can) => can(getBrand),
    Screen: lazy(async () => ({ default: (await import('./CloseBuy.tsx')).CloseBuy })),
  },
]

/** Offers, where it is the person's. */
export const firstTab = '3'
