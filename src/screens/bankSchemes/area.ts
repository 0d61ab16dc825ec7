import { listBankSchemes } from '#contract/bankSchemes.ts'

export const bankSchemes = {
  routes: [
    {
      path: '/bank-setup',
      anyOf: listBankSchemes.access.anyOf,
      lazy: async () => ({ Component: (await import('./BankSchemeList.tsx')).BankSchemeList }),
    },
  ],
} as const
