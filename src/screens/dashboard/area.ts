import { dashboardPath } from './dashboardPath.ts'

export const dashboard = {
  routes: [
    {
      path: dashboardPath,
      anyOf: ['dashboard'],
      lazy: async () => ({ Component: (await import('./Dashboard.tsx')).Dashboard }),
    },
  ],
  findables: async () => [(await import('./findTransactions.ts')).findTransactions],
} as const
