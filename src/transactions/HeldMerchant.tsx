import { Label } from '@primer/react'
import { Link as RouterLink } from 'react-router-dom'
import { listMerchantHolds, type MerchantHold } from '#contract/calls/money/merchantHolds.ts'
import { formatPercent } from '#contract/wire/money.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { formatPaise } from '#src/ui/money.ts'
import { merchantHoldAddress } from './MerchantHoldLink.tsx'

const words = ({ kind, share, amount }: MerchantHold): string =>
  kind === 'hold'
    ? 'On hold: not paid'
    : `Reserve: ${share === null ? formatPaise(amount ?? 0) : formatPercent(share)} of each batch`

/** Says beside a merchant's name that it is not paid, or not in full. */
export const HeldMerchant = ({ merchantCode }: { readonly merchantCode: string }) => {
  const maySee = useSession().can(listMerchantHolds)
  const { data } = useCall(
    listMerchantHolds,
    { merchantCode, state: ['active', 'releaseAsked'], page: 1, size: 5 },
    { enabled: maySee },
  )
  return data?.rows.map((hold) => (
    <Label key={hold.holdId} as={RouterLink} to={merchantHoldAddress(hold.holdId)} variant="severe">
      {words(hold)}
    </Label>
  ))
}
