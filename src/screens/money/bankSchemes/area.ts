import { screenAccess } from '#contract/screenAccess.ts'
import { checkedSchemes } from './checkedSchemes.ts'
import { schemesPath } from './schemeWords.ts'

export const bankSchemes = {
  routes: [
    {
      path: schemesPath,
      anyOf: screenAccess.bankSchemes.anyOf,
      lazy: async () => ({ Component: (await import('./BankSchemeList.tsx')).BankSchemeList }),
    },
    {
      path: '/bank-schemes/:schemeId',
      title: 'Bank scheme',
      anyOf: screenAccess.bankSchemes.anyOf,
      lazy: async () => ({ Component: (await import('./BankSchemeDetail.tsx')).BankSchemeDetail }),
    },
  ],
  checked: checkedSchemes,
  findables: async () => [(await import('./findSchemes.ts')).findSchemes],
  guides: async () => (await import('./guides.ts')).guides,
} as const
