import { Link } from '@primer/react'
import { Link as RouterLink } from 'react-router-dom'
import { screenAccess } from '#contract/screenAccess.ts'
import { useSession } from '#src/session/useSession.ts'

export const merchantHoldsAddress = '/merchant-holds'
export const merchantHoldAddress = (holdId: number): string => `${merchantHoldsAddress}/${holdId}`

/** All holds and reserves of a merchant. */
export const merchantHoldsOf = (merchantCode: string): string =>
  `${merchantHoldsAddress}?${new URLSearchParams({ merchant_code: merchantCode })}`

interface Props {
  readonly holdId: number
  /** Absent: its number. */
  readonly text?: string
}

/** The number of a hold or reserve of a merchant, which leads to its page for who may open that. */
export const MerchantHoldLink = ({ holdId, text = String(holdId) }: Props) => {
  const { holds } = useSession()
  return screenAccess.merchantHolds.anyOf.some(holds) ? (
    <Link as={RouterLink} to={merchantHoldAddress(holdId)} className="ui-one-line">
      {text}
    </Link>
  ) : (
    <span>{text}</span>
  )
}
