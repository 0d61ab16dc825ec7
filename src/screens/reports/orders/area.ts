import { screenAccess } from '#contract/screenAccess.ts'

export const orders = {
  routes: [
    {
      path: '/order-mgmt',
      anyOf: screenAccess.orders.anyOf,
      lazy: async () => ({ Component: (await import('./OrderList.tsx')).OrderList }),
    },
  ],
  guides: async () => (await import('./guides.ts')).guides,
} as const
