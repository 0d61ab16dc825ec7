import { Link } from '@primer/react'
import { Link as RouterLink } from 'react-router-dom'
import { screenAccess } from '#contract/screenAccess.ts'
import { useSession } from '#src/session/useSession.ts'

export const paymentAddress = (txnRefNumber: string): string => `/payments/${encodeURIComponent(txnRefNumber)}`

/** The number of a payment, which leads to its page for who may open that. */
export const PaymentLink = ({ txnRefNumber }: { readonly txnRefNumber: string }) => {
  const { holds } = useSession()
  return screenAccess.payments.anyOf.some(holds) ? (
    <Link as={RouterLink} to={paymentAddress(txnRefNumber)} translate="no">
      {txnRefNumber}
    </Link>
  ) : (
    <span translate="no">{txnRefNumber}</span>
  )
}

/** The column of a list that names the payment; empty where a row has none. */
export const paymentLook = {
  cell: ({ txnRefNumber }: { readonly txnRefNumber: string }) =>
    txnRefNumber === '' ? '' : <PaymentLink txnRefNumber={txnRefNumber} />,
}
