import { ArrowSwitchIcon } from '@primer/octicons-react'
import { listReconTransfers } from '#contract/calls/money/reconTransfers.ts'
import { gatewayLabels } from '#contract/sheets/reconMapping.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { formatPaise } from '#src/ui/money.ts'
import { formatDay } from '#src/ui/time.ts'
import { transferAddress } from './reconSearch.ts'
import { transferStateWords } from './reconWords.ts'

const utrLike = /^(?=.*\d)[a-z0-9][a-z0-9_/.-]{5,29}$/i

/** What a provider paid to us, by its whole UTR. */
export const findReconTransfers = defineFindable(listReconTransfers, {
  group: 'Transfers',
  icon: ArrowSwitchIcon,
  looksLike: (sought) => utrLike.test(sought),
  isCode: true,
  requestOf: (sought) => ({ utr: sought, page: 1, size: 1 }),
  foundIn: ({ rows }) =>
    rows.map(({ utr, gateway, paidOn, matchedAmount, state }) => ({
      id: utr,
      label: utr,
      detail: [gatewayLabels[gateway], formatDay(paidOn), formatPaise(matchedAmount), transferStateWords[state]].join(
        ' · ',
      ),
      to: transferAddress(utr),
    })),
})
