import { ShieldCheckIcon } from '@primer/octicons-react'
import { searchSuperMerchants } from '#contract/calls/merchants/superMerchants.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { superMerchantAddress } from './superMerchantAddresses.ts'
import { stateNames } from './superMerchantWords.ts'

const mostFound = 5
const fewestLetters = 3
const mobile = /^\d{10}$/

export const findSuperMerchants = defineFindable(searchSuperMerchants, {
  group: 'Super merchants',
  icon: ShieldCheckIcon,
  looksLike: (sought) => sought.length >= fewestLetters,
  isCode: false,
  requestOf: (sought) => ({
    superMerchantName: mobile.test(sought) ? '' : sought,
    mobileNumber: mobile.test(sought) ? sought : '',
    page: 1,
    pageSize: mostFound,
  }),
  foundIn: ({ rows }) =>
    rows.map(({ superMerchantCode, businessName, state }) => ({
      id: superMerchantCode,
      label: businessName || superMerchantCode,
      detail: [superMerchantCode, stateNames[state]].join(' · '),
      to: superMerchantAddress('edit', superMerchantCode),
    })),
})
