import { screenAccess } from '#contract/screenAccess.ts'

export const offers = {
  routes: [
    {
      path: '/offer-mgmt',
      anyOf: screenAccess.offers.anyOf,
      lazy: async () => ({ Component: (await import('./OfferMgmt.tsx')).OfferMgmt }),
    },
  ],
  findables: async () => [(await import('./findOffers.ts')).findOffers],
} as const
