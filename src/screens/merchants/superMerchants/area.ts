import { screenAccess } from '#contract/screenAccess.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { superMerchantFormPath, superMerchantListPath } from './superMerchantAddresses.ts'

export const superMerchants = {
  routes: [
    {
      path: superMerchantListPath,
      title: 'Super merchants',
      anyOf: screenAccess.superMerchants.anyOf,
      lazy: async () => ({ Component: (await import('./SuperMerchantList.tsx')).SuperMerchantList }),
    },
    {
      path: `${superMerchantFormPath}/:action`,
      title: 'Super merchant',
      anyOf: screenAccess.superMerchants.anyOf,
      lazy: async () => ({ Component: (await import('./SuperMerchantForm.tsx')).SuperMerchantForm }),
    },
  ],
  reviews: { superMerchant: lazyScreen(() => import('./SuperMerchantInRow.tsx'), 'SuperMerchantInRow') },
  findables: async () => [(await import('./findSuperMerchants.ts')).findSuperMerchants],
  guides: async () => (await import('./guides.ts')).guides,
} as const
