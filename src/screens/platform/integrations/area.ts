import { screenAccess } from '#contract/screenAccess.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'

const { anyOf, flag } = screenAccess.integrations

export const integrations = {
  routes: [
    {
      path: '/integrations',
      anyOf,
      flag,
      lazy: async () => ({ Component: (await import('./Integrations.tsx')).Integrations }),
    },
    {
      path: '/integrations/:tab',
      tabsOf: '/integrations',
      anyOf,
      flag,
      lazy: async () => ({ Component: (await import('./Integrations.tsx')).Integrations }),
    },
  ],
  reviews: {
    feedDecision: lazyScreen(() => import('./incoming/CorrectionInRow.tsx'), 'CorrectionInRow'),
  },
  findables: async () => [
    (await import('./clients/findClients.ts')).findClients,
    (await import('./outgoing/findEndpoints.ts')).findEndpoints,
  ],
  tabs: { path: '/integrations', all: async () => (await import('./integrationTabs.ts')).integrationTabs },
  guides: async () => (await import('./guides.ts')).guides,
} as const
