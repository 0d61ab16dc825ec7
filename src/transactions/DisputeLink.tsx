import { Link } from '@primer/react'
import { Link as RouterLink } from 'react-router-dom'
import { screenAccess } from '#contract/screenAccess.ts'
import { useSession } from '#src/session/useSession.ts'

export const disputeAddress = (disputeRef: string): string => `/disputes/${encodeURIComponent(disputeRef)}`

/** All disputes of a merchant. */
export const disputesOf = (merchantCode: string): string =>
  `/disputes?${new URLSearchParams({ merchant_code: merchantCode })}`

/** The number of a dispute, which leads to its page for who may open that. */
export const DisputeLink = ({ disputeRef }: { readonly disputeRef: string }) => {
  const { holds } = useSession()
  return screenAccess.disputes.anyOf.some(holds) ? (
    <Link as={RouterLink} to={disputeAddress(disputeRef)} className="ui-one-line" translate="no">
      {disputeRef}
    </Link>
  ) : (
    <span className="ui-one-line" translate="no">
      {disputeRef}
    </span>
  )
}
