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
  ],
  reviews: {
    legalHoldEnd: lazyScreen(() => import('./legalHolds/LegalHoldInRow.tsx'), 'LegalHoldInRow'),
  },
  findables: async () => [(await import('./legalHolds/findLegalHolds.ts')).findLegalHolds],
  guides: async () => (await import('./guides.ts')).guides,
} as const
