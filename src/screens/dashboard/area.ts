export const dashboard = {
  routes: [
    {
      path: '/dashboard',
      anyOf: ['dashboard'],
      lazy: async () => ({ Component: (await import('./Dashboard.tsx')).Dashboard }),
    },
  ],
} as const
