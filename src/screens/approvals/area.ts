import { listWaiting } from '#contract/approvals.ts'

export const approvals = {
  routes: [
    {
      path: '/waiting',
      anyOf: listWaiting.access.anyOf,
      lazy: async () => ({ Component: (await import('./WaitingList.tsx')).WaitingList }),
    },
  ],
} as const
