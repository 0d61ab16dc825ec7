import { screenAccess } from '#contract/screenAccess.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'

export const offers = {
  routes: [
    {
      path: '/offer-mgmt',
      anyOf: screenAccess.offers.anyOf,
      lazy: async () => ({ Component: (await import('./OfferMgmt.tsx')).OfferMgmt }),
    },
    {
      path: '/offer-mgmt/:tab',
      tabsOf: '/offer-mgmt',
      anyOf: screenAccess.offers.anyOf,
      lazy: async () => ({ Component: (await import('./OfferMgmt.tsx')).OfferMgmt }),
    },
    {
      path: '/offers/:offerId',
      title: 'Offer',
      anyOf: screenAccess.offers.anyOf,
      lazy: async () => ({ Component: (await import('./OfferDetail.tsx')).OfferDetail }),
    },
  ],
  reviews: { offerChange: lazyScreen(() => import('./OfferChangeInRow.tsx'), 'OfferChangeInRow') },
  findables: async () => [(await import('./findOffers.ts')).findOffers],
  tabs: { path: '/offer-mgmt', all: async () => (await import('./offerTabs.ts')).offerTabs },
  guides: async () => (await import('./guides.ts')).guides,
} as const
