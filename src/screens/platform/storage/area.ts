export const storage = {
  routes: [
    {
      path: '/storage',
      title: 'On this device',
      lazy: async () => ({ Component: (await import('./StorageDetail.tsx')).StorageDetail }),
    },
  ],
} as const
