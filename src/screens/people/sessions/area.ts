import { screenAccess } from '#contract/screenAccess.ts'

export const sessions = {
  routes: [
    {
      path: '/user-management/sessions/:loginId',
      title: 'Sessions',
      anyOf: screenAccess.sessions.anyOf,
      flag: screenAccess.sessions.flag,
      lazy: async () => ({ Component: (await import('./SessionList.tsx')).SessionList }),
    },
    {
      path: '/sessions',
      title: 'Your sessions',
      lazy: async () => ({ Component: (await import('./OwnSessionList.tsx')).OwnSessionList }),
    },
  ],
  guides: async () => (await import('./guides.ts')).guides,
} as const
