import { screenAccess } from '#contract/screenAccess.ts'

export const reports = {
  routes: [
    {
      path: '/reports',
      anyOf: screenAccess.reports.anyOf,
      lazy: async () => ({ Component: (await import('./ReportTabs.tsx')).ReportTabs }),
    },
    {
      path: '/reports/:tab',
      tabsOf: '/reports',
      anyOf: screenAccess.reports.anyOf,
      lazy: async () => ({ Component: (await import('./ReportTabs.tsx')).ReportTabs }),
    },
    {
      path: '/reports/documents/:documentId',
      title: 'KYC document',
      anyOf: screenAccess.kycDocument.anyOf,
      lazy: async () => ({ Component: (await import('./KycDocument.tsx')).KycDocument }),
    },
  ],
  tabs: { path: '/reports', all: async () => (await import('./reportTabs.ts')).reportTabs },
  guides: async () => (await import('./guides.ts')).guides,
} as const
