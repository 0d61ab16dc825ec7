import { CreditCardIcon } from '@primer/octicons-react'
import { askRefund } from '#contract/calls/money/refunds.ts'
import { holdTransaction, releaseTransaction } from '#contract/calls/money/settlementHolds.ts'
import { searchSettlements, type SettlementRow, TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { defineFindable, type FoundAct } from '#src/gateway/findable.ts'
import { paymentAddress } from '#src/transactions/PaymentLink.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { formatInstant } from '#src/ui/time.ts'
import { bankStates } from './settlementSearch.ts'

const fewestLetters = 4

const addressOf = (tab: string, params: Readonly<Record<string, string>>): string =>
  `/accounts/${tab}?${new URLSearchParams(params)}`

const actsOf = ({ txnRefNumber, transactionStatus, statusSettlement, batchId }: SettlementRow): FoundAct[] => [
  ...(transactionStatus.toLowerCase() === 'successful'
    ? [
        {
          verb: 'refund' as const,
          label: `Refund ${txnRefNumber}`,
          to: addressOf('refunds', { refund: txnRefNumber }),
          call: askRefund,
        },
      ]
    : []),
  ...(batchId === null && (statusSettlement === 'Draft' || statusSettlement === 'Ready_to_Settle')
    ? [
        {
          verb: 'hold' as const,
          label: `Hold ${txnRefNumber}`,
          to: addressOf('holds', { hold: txnRefNumber }),
          call: holdTransaction,
        },
      ]
    : []),
  ...(statusSettlement === 'Hold'
    ? [
        {
          verb: 'release' as const,
          label: `Release ${txnRefNumber}`,
          to: addressOf('holds', { release: txnRefNumber }),
          call: releaseTransaction,
        },
      ]
    : []),
]

/** A payment that a run has worked out, by its whole number; before that the transactions of the dashboard have it. */
export const findPayments = defineFindable(searchSettlements, {
  group: 'Payments',
  icon: CreditCardIcon,
  looksLike: (sought) => sought.length >= fewestLetters && /\d/.test(sought) && TxnRefNumber.safeParse(sought).success,
  isCode: true,
  requestOf: (sought) => ({ txnRefNumber: [sought], page: 1, count: 1 }),
  foundIn: ({ rows }) =>
    rows.map((row) => ({
      id: row.txnRefNumber,
      label: row.txnRefNumber,
      detail: [
        formatPaise(row.txnAmount),
        row.statusSettlement,
        bankStates[row.bankSettlementStatus],
        row.displayName,
        formatInstant(row.transactionDate),
      ]
        .filter(Boolean)
        .join(' · '),
      to: paymentAddress(row.txnRefNumber),
      acts: actsOf(row),
    })),
})
