import { getPersonRequest } from '#contract/calls/platform/personRequests.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { DecideErasure } from './DecideErasure.tsx'

const stay = () => undefined

/** One erasure among what waits, whole. */
export const ErasureInRow = ({ of }: { readonly of: string }) => {
  // Not again by itself: what is decided on stays as it is shown.
  const read = useCall(getPersonRequest, { requestId: Number(of) }, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <ReadState read={read}>{read.data !== undefined && <DecideErasure request={read.data} onClose={stay} />}</ReadState>
  )
}
