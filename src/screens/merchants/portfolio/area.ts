import { merchantInfo } from '#src/merchants/merchantInfoPath.ts'

export const portfolio = {
  routes: [
    {
      path: merchantInfo,
      anyOf: ['getporfoliomerchants'],
      lazy: async () => ({ Component: (await import('./MerchantInfo.tsx')).MerchantInfo }),
    },
  ],
  guides: async () => (await import('./guides.ts')).guides,
} as const
