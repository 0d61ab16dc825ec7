import { screenAccess } from '#contract/screenAccess.ts'
import { checkedRates } from './rates/checkedRates.ts'

export const accounts = {
  routes: [
    {
      path: '/accounts',
      // Conflict X047: who holds a service of one tab alone is let in, and sees that tab.
      anyOf: ['settlementmenu', 'dsr', 'enach-register'],
      lazy: async () => ({ Component: (await import('./AccountTabs.tsx')).AccountTabs }),
    },
    {
      path: '/accounts/recon',
      title: 'Recon',
      anyOf: screenAccess.recon.anyOf,
      lazy: async () => ({ Component: (await import('./recon/ReconPage.tsx')).ReconPage }),
    },
    {
      path: '/accounts/recon/rows',
      title: 'Recon rows',
      anyOf: screenAccess.recon.anyOf,
      lazy: async () => ({ Component: (await import('./recon/ReconRows.tsx')).ReconRows }),
    },
    {
      path: '/accounts/recon/transfers',
      title: 'Transfers',
      anyOf: screenAccess.recon.anyOf,
      lazy: async () => ({ Component: (await import('./recon/ReconTransfers.tsx')).ReconTransfers }),
    },
    {
      path: '/accounts/recon/force-matches',
      title: 'Force-matches',
      anyOf: screenAccess.recon.anyOf,
      lazy: async () => ({ Component: (await import('./recon/ForceMatches.tsx')).ForceMatches }),
    },
  ],
  checked: checkedRates,
} as const
