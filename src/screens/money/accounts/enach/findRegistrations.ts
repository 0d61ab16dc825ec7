import { LinkIcon } from '@primer/octicons-react'
import { listEnachRegistrations, Umrn } from '#contract/calls/money/enach.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { accountAddress, enachIndex } from '../accountPlaces.ts'
import { linkNames, mandateNames } from './enachWords.ts'

const isUmrn = (sought: string) => /\d/.test(sought) && Umrn.safeParse(sought).success

/** By the code of the merchant, or by the number that its bank gave the mandate. */
export const findRegistrations = defineFindable(listEnachRegistrations, {
  group: 'ENACH registrations',
  icon: LinkIcon,
  looksLike: (sought) => isUmrn(sought) || (/\d/.test(sought) && MerchantCode.safeParse(sought).success),
  isCode: false,
  requestOf: (sought) => ({
    ...(isUmrn(sought) ? { umrn: Umrn.parse(sought) } : { merchantCode: MerchantCode.parse(sought) }),
    page: 1,
    size: 3,
  }),
  foundIn: ({ rows }, sought) =>
    rows.map(({ registrationId, merchantCode, displayName, linkState, mandateState, umrn }) => ({
      id: String(registrationId),
      label: `ENACH of ${displayName || merchantCode}`,
      detail: `Link ${linkNames[linkState].toLowerCase()} · ${mandateNames[mandateState]}`,
      to: accountAddress(enachIndex, isUmrn(sought) ? { umrn } : { merchant_code: merchantCode }),
    })),
})
