import { nobodyElse } from '#machines/independence.ts'
import { whyNotRate } from '#machines/rateStatus.ts'
import { useSession } from '#src/session/useSession.ts'

/** May the person make a rate or a fee? The machine of rates says it of their roles. */
export const useIsDrafter = (): boolean => {
  const { session } = useSession()
  const by = { id: session.loginId, controls: nobodyElse, flags: new Set(session.roleFlags) }
  return whyNotRate('draft', { makers: [], isSentBack: false }, 'edit', by) === undefined
}
