import { LinkIcon } from '@primer/octicons-react'
import { listEnachRegistrations } from '#contract/calls/enach.ts'
import { MerchantCode } from '#contract/calls/merchants.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { accountAddress, enachIndex } from '../accountPlaces.ts'
import { linkNames, mandateNames } from './enachWords.ts'

export const findRegistrations = defineFindable(listEnachRegistrations, {
  group: 'ENACH registrations',
  icon: LinkIcon,
  looksLike: (sought) => /\d/.test(sought) && MerchantCode.safeParse(sought).success,
  isCode: false,
  requestOf: (sought) => ({ merchantCode: MerchantCode.parse(sought), page: 1, size: 3 }) as const,
  foundIn: ({ rows }) =>
    rows.map(({ registrationId, merchantCode, displayName, linkState, mandateState }) => ({
      id: String(registrationId),
      label: `ENACH of ${displayName || merchantCode}`,
      detail: `Link ${linkNames[linkState].toLowerCase()} · ${mandateNames[mandateState]}`,
      to: accountAddress(enachIndex, { merchant_code: merchantCode }),
    })),
})
