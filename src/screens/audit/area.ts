import { listAudit } from '#contract/audit.ts'

export const audit = {
  routes: [
    {
      path: '/user-management/audit',
      ...listAudit.access,
      lazy: async () => ({ Component: (await import('./AuditList.tsx')).AuditList }),
    },
  ],
} as const
