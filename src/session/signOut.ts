import { signOut as signOutEntry } from '#contract/calls/people/session.ts'
import { callGateway } from '#src/gateway/call.ts'
import { clearMessageLog } from '#src/ui/toast.ts'
import { tellOtherTabs } from './otherTabs.ts'
import { tellLastVisit, tellSession } from './sessionMachine.ts'
import { currentVisit } from './visit.ts'
import { goToPlainSignIn } from './signInAddress.ts'

/** Ends the session here, in all tabs, and on the gateway; without a connection the gateway ends it by the clock. */
export const signOut = async (because: 'logout' | 'idle'): Promise<void> => {
  const told = callGateway(signOutEntry, { because }).catch(() => undefined)
  if (because === 'logout') await told
  clearMessageLog()
  tellOtherTabs({ type: 'signed-out', because })
  const visit = currentVisit()
  if (visit.state === 'unreachable' && visit.last !== undefined) {
    // The gateway was never asked: there is no session to end, but nothing of it opens here again.
    const { forgetSession } = await import('#src/store/lastSession.ts')
    await forgetSession(visit.last.person).catch(() => undefined)
    tellLastVisit(undefined)
  }
  goToPlainSignIn()
  tellSession({ type: because === 'logout' ? 'session.signOut' : 'idle.ended' })
}
