import { GitCompareIcon } from '@primer/octicons-react'
import { findingLabels, listReconRows, mostReconDays } from '#contract/calls/money/recon.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { gatewayLabels } from '#contract/sheets/reconMapping.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { formatPaise } from '#src/ui/money.ts'
import { formatDay } from '#src/ui/time.ts'
import { lineAddress } from './reconSearch.ts'
import { gatewayToday } from '#src/ui/clock.ts'

const mostFound = 3

/** What files of the last months say of a payment, by its whole number. */
export const findReconLines = defineFindable(listReconRows, {
  group: 'Recon lines',
  icon: GitCompareIcon,
  looksLike: (sought) => sought.length >= 2 && /\d/.test(sought) && TxnRefNumber.safeParse(sought).success,
  isCode: true,
  requestOf: (sought) => {
    const today = gatewayToday()
    return {
      figure: 'lines' as const,
      fromDate: dayAfter(today, 1 - mostReconDays),
      toDate: today,
      txnRefNumber: sought,
      page: 1,
      size: mostFound,
    }
  },
  foundIn: ({ rows }) =>
    rows.map(({ lineId, txnRefNumber, gateway, day, amount, finding }) => ({
      id: String(lineId),
      label: `Recon of ${txnRefNumber}`,
      detail: [
        gatewayLabels[gateway],
        formatDay(day),
        formatPaise(amount ?? 0),
        finding === null ? '' : findingLabels[finding],
      ]
        .filter(Boolean)
        .join(' · '),
      to: lineAddress(txnRefNumber, day),
    })),
})
