import { type ComponentType, lazy } from 'react'
import { getBrand } from '#contract/calls/catalogue/brandForm.ts'
import { listBanners } from '#contract/calls/catalogue/banners.ts'
import { listGroupCodes } from '#contract/calls/catalogue/groupCodes.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import type { BrandTabProps } from './brandPlaces.ts'
import { tabScreens } from './tabScreens.ts'

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
    Screen: lazy(tabScreens.products),
  },
  {
    label: 'Categories',
    opens: (can) => can(getBrand),
    Screen: lazy(tabScreens.categories),
  },
  {
    label: 'Brand',
    opens: (can) => can(getBrand),
    isForNewBrand: true,
    Screen: lazy(tabScreens.brand),
  },
  {
    label: 'Offers',
    opens: (can) => can(listBanners),
    Screen: lazy(tabScreens.offers),
  },
  {
    label: 'Scheme Mgmt',
    opens: (can) => can(getBrand),
    Screen: lazy(tabScreens.schemes),
  },
  {
    label: 'Cashback Mgmt',
    opens: (can) => can(getBrand),
    Screen: lazy(tabScreens.cashback),
  },
  {
    label: 'Group Codes',
    opens: (can) => can(listGroupCodes),
    Screen: lazy(tabScreens.groupCodes),
  },
  {
    label: 'Close Buy',
    opens: (can) => can(getBrand),
    Screen: lazy(tabScreens.closeBuy),
  },
]
