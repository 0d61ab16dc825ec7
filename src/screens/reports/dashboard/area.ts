export const dashboard = {
  routes: [
    {
      path: '/dashboard',
      anyOf: ['dashboard'],
      lazy: async () => ({ Component: (await import('./Dashboard.tsx')).Dashboard }),
    },
  ],
  findables: async () => [(await import('./findTransactions.ts')).findTransactions],
} as const
