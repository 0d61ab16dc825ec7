export const storage = {
  routes: [
    {
      path: '/storage',
      title: 'On this device',
      lazy: async () => ({ Component: (await import('./StorageDetail.tsx')).StorageDetail }),
    },
  ],
  guides: async () => (await import('./guides.ts')).guides,
} as const
