import { checkedRates } from './rates/checkedRates.ts'

export const accounts = {
  routes: [
    {
      path: '/accounts',
      // Conflict X047: who holds a service of one tab alone is let in, and sees that tab.
      anyOf: ['settlementmenu', 'dsr', 'enach-register'],
      lazy: async () => ({ Component: (await import('./AccountTabs.tsx')).AccountTabs }),
    },
  ],
  checked: checkedRates,
  findables: async () => {
    const [{ findRegistrations }, { findImeiRequests }, { findRegularizations }] = await Promise.all([
      import('./enach/findRegistrations.ts'),
      import('./imei/findImeiRequests.ts'),
      import('./regularization/findRegularizations.ts'),
    ])
    return [findRegistrations, findImeiRequests, findRegularizations]
  },
} as const
