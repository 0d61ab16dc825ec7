import { listWaiting, type WaitingKind } from '#contract/calls/platform/waiting.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { useGrants } from './useGrants.ts'

const askEveryMs = 60_000
/** As many as the palette can name; the counts are of all. */
const firstOnes = 50

type Counts = Readonly<Partial<Record<WaitingKind, number>>>
const none: Counts = {}

/** What waits for the person, of all kinds: the first ones, and how many, changes of rights among them. */
export const useWaiting = (isWanted: boolean) => {
  const { can } = useSession()
  const isAsked = isWanted && can(listWaiting)
  const read = useCall(listWaiting, { page: 0, size: firstOnes }, { enabled: isAsked, refetchInterval: askEveryMs })
  const grants = useGrants(isWanted).filter(({ whyNot }) => whyNot === '')
  const counts: Counts = isAsked ? (read.data?.counts ?? none) : none
  return {
    rows: isAsked ? (read.data?.rows ?? []) : [],
    count: Object.values<number>(counts).reduce((sum, count) => sum + count, grants.length),
    counts,
    grants: grants.length,
    /** The first answer has come, or will not. */
    isKnown: !isAsked || !read.isLoading,
  }
}
