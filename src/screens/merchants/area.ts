import { screenAccess } from '#contract/screenAccess.ts'

export const merchants = {
  routes: [
    {
      path: '/merchants',
      anyOf: screenAccess.merchants.anyOf,
      lazy: async () => ({ Component: (await import('./MerchantList.tsx')).MerchantList }),
    },
    {
      path: '/merchants/add-edit-merchant/:action',
      title: 'Merchant',
      anyOf: screenAccess.merchants.anyOf,
      lazy: async () => ({ Component: (await import('./MerchantForm.tsx')).MerchantForm }),
    },
  ],
} as const
