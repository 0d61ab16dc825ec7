/** Of the page, and of each of its tabs: who holds the service of one tab alone sees that tab (as conflict X047). */
const tabServices = [
  'opsreports',
  'txnreport',
  'misreport',
  'settlementreport',
  'failedtxnreport',
  'otherreports',
  'showchargeslip',
  'controlsheet',
  'dsr_report',
] as const

export const reports = {
  routes: [
    {
      path: '/reports',
      anyOf: tabServices,
      lazy: async () => ({ Component: (await import('./ReportTabs.tsx')).ReportTabs }),
    },
    {
      path: '/reports/documents/:documentId',
      title: 'KYC document',
      anyOf: ['view_kyc_role'],
      lazy: async () => ({ Component: (await import('./KycDocument.tsx')).KycDocument }),
    },
  ],
} as const
