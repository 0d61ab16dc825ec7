import { getMerchantHold } from '#contract/calls/money/merchantHolds.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { DecideHold } from './DecideHold.tsx'

const stay = () => undefined

/** One hold or release among what waits, whole. */
export const MerchantHoldInRow = ({ of }: { readonly of: string }) => {
  // Not again by itself: what is decided on stays as it is shown.
  const read = useCall(getMerchantHold, { holdId: Number(of) }, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <ReadState read={read}>{read.data !== undefined && <DecideHold hold={read.data.hold} onClose={stay} />}</ReadState>
  )
}
