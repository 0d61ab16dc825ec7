import { screenAccess } from '#contract/screenAccess.ts'

export const bankSchemes = {
  routes: [
    {
      path: '/bank-setup',
      anyOf: screenAccess.bankSchemes.anyOf,
      lazy: async () => ({ Component: (await import('./BankSchemeList.tsx')).BankSchemeList }),
    },
  ],
  findables: async () => [(await import('./findSchemes.ts')).findSchemes],
} as const
