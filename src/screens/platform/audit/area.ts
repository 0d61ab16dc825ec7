import { screenAccess } from '#contract/screenAccess.ts'

export const audit = {
  routes: [
    {
      path: '/user-management/audit',
      ...screenAccess.audit,
      lazy: async () => ({ Component: (await import('./AuditList.tsx')).AuditList }),
    },
  ],
  guides: async () => (await import('./guides.ts')).guides,
} as const
