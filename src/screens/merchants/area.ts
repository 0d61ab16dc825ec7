import { searchMerchants } from '#contract/merchants.ts'

export const merchants = {
  routes: [
    {
      path: '/merchants',
      anyOf: searchMerchants.access.anyOf,
      lazy: async () => ({ Component: (await import('./MerchantList.tsx')).MerchantList }),
    },
    {
      path: '/merchants/add-edit-merchant/:action',
      title: 'Merchant',
      anyOf: searchMerchants.access.anyOf,
      lazy: async () => ({ Component: (await import('./MerchantForm.tsx')).MerchantForm }),
    },
  ],
} as const
