import { getPayout } from '#contract/calls/money/settlementPayouts.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { ConfirmAccount } from '../settlements/parts/ConfirmAccount.tsx'

const stay = () => undefined

/** One payout that came back among what waits, whole. */
export const ReturnedPayoutInRow = ({ of }: { readonly of: string }) => {
  // Not again by itself: what is decided on stays as it is shown.
  const read = useCall(getPayout, { payoutRef: of }, { staleTime: Number.POSITIVE_INFINITY })
  const returned = read.data?.returned ?? null
  return <ReadState read={read}>{returned !== null && <ConfirmAccount payout={returned} onClose={stay} />}</ReadState>
}
