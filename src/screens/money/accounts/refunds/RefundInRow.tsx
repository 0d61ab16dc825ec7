import { getRefund } from '#contract/calls/money/refunds.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { RefundDecision } from './RefundDecision.tsx'
import { RefundFacts, RefundLife } from './RefundFacts.tsx'

/** One refund among what waits, whole. */
export const RefundInRow = ({ of }: { readonly of: string }) => {
  // Not again by itself: what is decided on stays as it is shown.
  const read = useCall(getRefund, { refundId: of }, { staleTime: Number.POSITIVE_INFINITY })
  const refund = read.data
  const above = refund !== undefined && (
    <>
      <RefundFacts refund={refund} />
      <RefundLife refund={refund} />
    </>
  )
  return <ReadState read={read}>{refund !== undefined && <RefundDecision refund={refund} above={above} />}</ReadState>
}
