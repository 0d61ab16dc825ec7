import { type Grant, listGrants } from '#contract/calls/people/people.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'

const askEveryMs = 60_000

/** Changes of rights that wait for a second administrator; nothing for people who cannot see them. */
export const useGrants = (isWanted = true): readonly Grant[] => {
  const { can } = useSession()
  const read = useCall(listGrants, {}, { enabled: isWanted && can(listGrants), refetchInterval: askEveryMs })
  return read.data ?? []
}
