export const dashboard = {
  routes: [
    {
      path: '/dashboard',
      anyOf: ['dashboard'],
      lazy: async () => ({ Component: (await import('./Dashboard.tsx')).Dashboard }),
    },
    {
      path: '/today',
      title: 'Today',
      lazy: async () => ({ Component: (await import('./today/TodayScreen.tsx')).TodayScreen }),
    },
  ],
  findables: async () => [(await import('./findTransactions.ts')).findTransactions],
  guides: async () => (await import('./guides.ts')).guides,
} as const
