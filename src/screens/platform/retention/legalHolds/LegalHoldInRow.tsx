import { getLegalHold } from '#contract/calls/platform/legalHolds.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { DecideLegalHold } from './DecideLegalHold.tsx'

const stay = () => undefined

/** One end of a legal hold among what waits, whole. */
export const LegalHoldInRow = ({ of }: { readonly of: string }) => {
  // Not again by itself: what is decided on stays as it is shown.
  const read = useCall(getLegalHold, { legalHoldId: Number(of) }, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <ReadState read={read}>{read.data !== undefined && <DecideLegalHold hold={read.data} onClose={stay} />}</ReadState>
  )
}
