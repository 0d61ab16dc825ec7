export const notificationsPath = '/notifications'

export const notifications = {
  routes: [
    {
      path: notificationsPath,
      title: 'Notifications',
      lazy: async () => ({ Component: (await import('./NotificationCentre.tsx')).NotificationCentre }),
    },
  ],
  guides: async () => (await import('./guides.ts')).guides,
} as const
