import { noFacts } from '#machines/platform/checkedMachine.ts'
import { rateStatus } from '#machines/money/rateStatus.ts'
import { nobodyElse } from '#machines/people/independence.ts'
import { useSession } from '#src/session/useSession.ts'

/** May the person make a rate or a fee? The machine of rates says it of their roles. */
export const useIsDrafter = (): boolean => {
  const { session } = useSession()
  const by = {
    id: session.loginId,
    controls: nobodyElse,
    services: new Set<string>(),
    flags: new Set(session.roleFlags),
  }
  return rateStatus.whyNot('draft', noFacts, 'edit', by) === undefined
}
