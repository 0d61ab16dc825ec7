import { listForceMatches } from '#contract/calls/money/forceMatches.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { DecideForceMatch } from './DecideForceMatch.tsx'

const stay = () => undefined

/** One force-match among what waits, whole. */
export const ForceMatchInRow = ({ of }: { readonly of: string }) => {
  const read = useCall(
    listForceMatches,
    { forceMatchId: of, page: 1, size: 20 },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const match = read.data?.rows[0]
  return <ReadState read={read}>{match !== undefined && <DecideForceMatch listed={match} onClose={stay} />}</ReadState>
}
