import { screenAccess } from '#contract/screenAccess.ts'

export const waiting = {
  routes: [
    {
      path: '/waiting',
      anyOf: screenAccess.waiting.anyOf,
      lazy: async () => ({ Component: (await import('./WaitingList.tsx')).WaitingList }),
    },
    {
      path: '/waiting/in-a-row',
      title: 'Decide in a row',
      anyOf: screenAccess.waiting.anyOf,
      lazy: async () => ({ Component: (await import('./DecideInRow.tsx')).DecideInRow }),
    },
  ],
  guides: async () => (await import('./guides.ts')).guides,
} as const
