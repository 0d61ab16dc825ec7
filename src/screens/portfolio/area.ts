import { merchantInfo } from '#src/merchants/merchantPlace.ts'

export const portfolio = {
  routes: [
    {
      path: merchantInfo,
      anyOf: ['getporfoliomerchants'],
      lazy: async () => ({ Component: (await import('./MerchantInfo.tsx')).MerchantInfo }),
    },
  ],
} as const
