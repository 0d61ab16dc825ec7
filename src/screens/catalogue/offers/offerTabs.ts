import { checkOffer } from '#contract/calls/catalogue/offerTrials.ts'
import type { PageTab } from '#src/session/TabPage.tsx'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { excelSlug, type OfferTabProps, uploadSlug } from './offerPlaces.ts'

interface OfferTab extends PageTab<OfferTabProps> {
  /** Works without a brand: its rows name theirs. */
  readonly isOfEveryBrand?: boolean
}

const call = checkOffer

/** In the documented order. */
export const offerTabs: readonly OfferTab[] = [
  {
    label: 'Excel Generator',
    slug: excelSlug,
    call,
    Screen: lazyScreen(() => import('./ExcelGenerator.tsx'), 'ExcelGenerator'),
  },
  { label: 'SKU Search', slug: 'sku-search', call, Screen: lazyScreen(() => import('./SkuSearch.tsx'), 'SkuSearch') },
  {
    label: 'SKU Offer Mgmt',
    slug: 'sku-offers',
    call,
    Screen: lazyScreen(() => import('./SkuOfferMgmt.tsx'), 'SkuOfferMgmt'),
  },
  {
    label: 'Velocity Checks',
    slug: 'velocity',
    call,
    Screen: lazyScreen(() => import('./VelocityChecks.tsx'), 'VelocityChecks'),
  },
  {
    label: 'Cashback Output',
    slug: 'cashback-output',
    call,
    Screen: lazyScreen(() => import('./CashbackOutput.tsx'), 'CashbackOutput'),
  },
  {
    label: 'Upload Offers',
    slug: uploadSlug,
    call,
    isOfEveryBrand: true,
    Screen: lazyScreen(() => import('./UploadOffers.tsx'), 'UploadOffers'),
  },
]
