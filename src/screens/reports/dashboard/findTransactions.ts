import { CreditCardIcon } from '@primer/octicons-react'
import { getPayment } from '#contract/calls/money/payments.ts'
import { listRecentTransactions } from '#contract/calls/reports/dashboard.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { paymentAddress } from '#src/transactions/PaymentLink.tsx'
import { paymentActs } from '#src/transactions/paymentActs.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { formatPaise } from '#src/ui/money.ts'
import { formatInstant } from '#src/ui/time.ts'
import { dashboardSearch } from './dashboardSearch.ts'

const mostFound = 5
/** One word with a digit, longer than a name's number. */
const numberLike = /^(?=.*\d)[\w./-]{5,40}$/

const addressOf = (txnRefNumber: string): string => {
  const today = gatewayToday()
  const all = dashboardSearch.read(new URLSearchParams(), today)
  return `/dashboard?${dashboardSearch.write({ ...all, texts: { ...all.texts, txnRefNumber } }, today)}`
}

export const findTransactions = defineFindable(listRecentTransactions, {
  group: 'Transactions',
  icon: CreditCardIcon,
  looksLike: (sought) => numberLike.test(sought),
  isCode: true,
  requestOf: (sought) =>
    ({
      txnRefNumber: sought,
      page: 1,
      size: mostFound,
      sort: 'creationDate',
      order: 'desc',
    }) as const,
  foundIn: ({ rows }) =>
    rows.map(({ txnRefNumber, amount, merchantCode, status, creationDate }) => ({
      id: txnRefNumber,
      label: txnRefNumber,
      detail: [formatPaise(amount), status, merchantCode, formatInstant(creationDate)].join(' · '),
      to: addressOf(txnRefNumber),
      page: { to: paymentAddress(txnRefNumber), call: getPayment },
      acts: paymentActs({ txnRefNumber, status }),
    })),
})
