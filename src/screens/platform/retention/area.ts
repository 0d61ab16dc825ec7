import { screenAccess } from '#contract/screenAccess.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'

export const retention = {
  routes: [
    {
      path: '/retention',
      title: 'Retention',
      ...screenAccess.retention,
      lazy: async () => ({ Component: (await import('./RetentionPage.tsx')).RetentionPage }),
    },
    {
      path: '/legal-holds',
      title: 'Legal holds',
      ...screenAccess.retention,
      lazy: async () => ({ Component: (await import('./legalHolds/LegalHoldList.tsx')).LegalHoldList }),
    },
    {
      path: '/legal-holds/:legalHoldId',
      title: 'Legal hold',
      ...screenAccess.retention,
      lazy: async () => ({ Component: (await import('./legalHolds/LegalHoldDetail.tsx')).LegalHoldDetail }),
    },
    {
      path: '/person-requests',
      title: 'Personal data requests',
      ...screenAccess.retention,
      lazy: async () => ({ Component: (await import('./personRequests/PersonRequestList.tsx')).PersonRequestList }),
    },
    {
      path: '/person-requests/:requestId',
      title: 'Personal data request',
      ...screenAccess.retention,
      lazy: async () => ({ Component: (await import('./personRequests/PersonRequestDetail.tsx')).PersonRequestDetail }),
    },
    {
      path: '/person-data/:merchantCode',
      title: 'Personal data',
      ...screenAccess.retention,
      lazy: async () => ({ Component: (await import('./personRequests/PersonDataPage.tsx')).PersonDataPage }),
    },
  ],
  reviews: {
    erasure: lazyScreen(() => import('./personRequests/ErasureInRow.tsx'), 'ErasureInRow'),
    legalHoldEnd: lazyScreen(() => import('./legalHolds/LegalHoldInRow.tsx'), 'LegalHoldInRow'),
  },
  findables: async () => {
    const { findPersonData, findPersonRequests } = await import('./personRequests/findPersonRequests.ts')
    return [(await import('./legalHolds/findLegalHolds.ts')).findLegalHolds, findPersonRequests, findPersonData]
  },
  guides: async () => (await import('./guides.ts')).guides,
} as const
