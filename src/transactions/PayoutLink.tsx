import { Link } from '@primer/react'
import { Link as RouterLink } from 'react-router-dom'
import { screenAccess } from '#contract/screenAccess.ts'
import { useSession } from '#src/session/useSession.ts'

export const payoutAddress = (payoutRef: string): string => `/payouts/${encodeURIComponent(payoutRef)}`

/** The number of a payout, which leads to its page for who may open that. */
export const PayoutLink = ({ payoutRef }: { readonly payoutRef: string }) => {
  const { holds } = useSession()
  return screenAccess.payments.anyOf.some(holds) ? (
    <Link as={RouterLink} to={payoutAddress(payoutRef)} className="ui-one-line" translate="no">
      {payoutRef}
    </Link>
  ) : (
    <span translate="no">{payoutRef}</span>
  )
}
