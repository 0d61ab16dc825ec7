export const orders = {
  routes: [
    {
      path: '/order-mgmt',
      anyOf: ['getorders'],
      lazy: async () => ({ Component: (await import('./OrderList.tsx')).OrderList }),
    },
  ],
} as const
