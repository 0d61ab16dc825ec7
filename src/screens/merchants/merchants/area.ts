import { screenAccess } from '#contract/screenAccess.ts'

export const merchants = {
  routes: [
    {
      path: '/merchants',
      anyOf: screenAccess.merchants.anyOf,
      lazy: async () => {
        const { MerchantList, askMerchants } = await import('./MerchantList.tsx')
        return { Component: MerchantList, ask: askMerchants }
      },
    },
    {
      path: '/merchants/add-edit-merchant/:action',
      title: 'Merchant',
      anyOf: screenAccess.merchants.anyOf,
      lazy: async () => ({ Component: (await import('./MerchantForm.tsx')).MerchantForm }),
    },
  ],
  guides: async () => (await import('./guides.ts')).guides,
} as const
