import { screenAccess } from '#contract/screenAccess.ts'
import { checkedSchemes } from './checkedSchemes.ts'

export const bankSchemes = {
  routes: [
    {
      path: '/bank-setup',
      anyOf: screenAccess.bankSchemes.anyOf,
      lazy: async () => ({ Component: (await import('./BankSchemeList.tsx')).BankSchemeList }),
    },
  ],
  checked: checkedSchemes,
  findables: async () => [(await import('./findSchemes.ts')).findSchemes],
  guides: async () => (await import('./guides.ts')).guides,
} as const
