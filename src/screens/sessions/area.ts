import { listSessions } from '#contract/sessionList.ts'

export const sessions = {
  routes: [
    {
      path: '/user-management/sessions/:loginId',
      title: 'Sessions',
      anyOf: listSessions.access.anyOf,
      flag: listSessions.access.flag,
      lazy: async () => ({ Component: (await import('./SessionList.tsx')).SessionList }),
    },
    {
      path: '/sessions',
      title: 'Your sessions',
      lazy: async () => ({ Component: (await import('./OwnSessionList.tsx')).OwnSessionList }),
    },
  ],
} as const
