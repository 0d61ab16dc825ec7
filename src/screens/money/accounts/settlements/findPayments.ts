import { CreditCardIcon } from '@primer/octicons-react'
import { searchSettlements, TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { paymentAddress } from '#src/transactions/PaymentLink.tsx'
import { paymentActs } from '#src/transactions/paymentActs.ts'
import { formatPaise } from '#src/ui/money.ts'
import { formatInstant } from '#src/ui/time.ts'
import { bankStates } from './settlementSearch.ts'

const fewestLetters = 4

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
      acts: paymentActs({
        txnRefNumber: row.txnRefNumber,
        status: row.transactionStatus,
        settlement: row.statusSettlement,
        isInBatch: row.batchId !== null,
      }),
    })),
})
