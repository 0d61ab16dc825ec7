import { CreditCardIcon } from '@primer/octicons-react'
import { searchSettlements } from '#contract/calls/money/settlements.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { formatCount } from '#src/ui/count.ts'
import { formatDay } from '#src/ui/time.ts'
import { utrAddress } from './batchAddresses.ts'
import { bankStates } from './settlementSearch.ts'

const utrLike = /^(?=.*\d)[a-z0-9][a-z0-9_/.-]{5,29}$/i

export const findUtrs = defineFindable(searchSettlements, {
  group: 'UTRs',
  icon: CreditCardIcon,
  looksLike: (sought) => utrLike.test(sought),
  isCode: true,
  requestOf: (sought) => ({ utrNumber: [sought.toUpperCase()], page: 1, count: 1 }),
  foundIn: ({ rows, total }) =>
    rows.map(({ utrNumber, displayName, settlementDate, bankSettlementStatus }) => ({
      id: utrNumber,
      label: utrNumber,
      detail: [
        displayName,
        formatDay(settlementDate ?? ''),
        bankStates[bankSettlementStatus],
        `${formatCount(total)} ${total === 1 ? 'row' : 'rows'}`,
      ]
        .filter(Boolean)
        .join(' · '),
      to: utrAddress(utrNumber),
    })),
})
