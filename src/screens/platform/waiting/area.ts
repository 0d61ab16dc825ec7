import { screenAccess } from '#contract/screenAccess.ts'

export const waiting = {
  routes: [
    {
      path: '/waiting',
      anyOf: screenAccess.waiting.anyOf,
      lazy: async () => ({ Component: (await import('./WaitingList.tsx')).WaitingList }),
    },
  ],
} as const
