import { checkOffer } from '#contract/calls/catalogue/offerTrials.ts'
import type { PageTab } from '#src/session/TabPage.tsx'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import type { OfferTabProps } from './offerPlaces.ts'

interface OfferTab extends PageTab<OfferTabProps> {
  /** Works without a brand: its rows name theirs. */
  readonly isOfEveryBrand?: boolean
}

const call = checkOffer

/** In the documented order. */
export const offerTabs: readonly OfferTab[] = [
  { label: 'Excel Generator', call, Screen: lazyScreen(() => import('./ExcelGenerator.tsx'), 'ExcelGenerator') },
  { label: 'SKU Search', call, Screen: lazyScreen(() => import('./SkuSearch.tsx'), 'SkuSearch') },
  { label: 'SKU Offer Mgmt', call, Screen: lazyScreen(() => import('./SkuOfferMgmt.tsx'), 'SkuOfferMgmt') },
  { label: 'Velocity Checks', call, Screen: lazyScreen(() => import('./VelocityChecks.tsx'), 'VelocityChecks') },
  { label: 'Cashback Output', call, Screen: lazyScreen(() => import('./CashbackOutput.tsx'), 'CashbackOutput') },
  {
    label: 'Upload Offers',
    call,
    isOfEveryBrand: true,
    Screen: lazyScreen(() => import('./UploadOffers.tsx'), 'UploadOffers'),
  },
]
