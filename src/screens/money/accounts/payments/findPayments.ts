import { CreditCardIcon } from '@primer/octicons-react'
import { searchSettlements, TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { paymentAddress } from '#src/transactions/PaymentLink.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { formatInstant } from '#src/ui/time.ts'

/** By its whole number, once a run has worked it out; before that the transactions of the dashboard have it. */
export const findPayments = defineFindable(searchSettlements, {
  group: 'Payments',
  icon: CreditCardIcon,
  looksLike: (sought) => sought.length >= 2 && /\d/.test(sought) && TxnRefNumber.safeParse(sought).success,
  isCode: true,
  requestOf: (sought) => ({ txnRefNumber: [sought], page: 1, count: 1 }),
  foundIn: ({ rows }) =>
    rows.map(({ txnRefNumber, txnAmount, statusSettlement, displayName, transactionDate }) => ({
      id: txnRefNumber,
      label: `Payment ${txnRefNumber}`,
      detail: [
        formatPaise(txnAmount),
        statusSettlement.replaceAll('_', ' '),
        displayName,
        formatInstant(transactionDate),
      ].join(' · '),
      to: paymentAddress(txnRefNumber),
    })),
})
