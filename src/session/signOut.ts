import { clearMessageLog } from '#src/ui/toast.ts'
import { endSession } from './endSession.ts'
import { tellOtherTabs } from './otherTabs.ts'
import { tellLastVisit, tellSession } from './sessionMachine.ts'
import { currentVisit } from './visit.ts'
import { goToPlainSignIn } from './signInAddress.ts'

/** Ends the session here, in all tabs, and on the gateway; without a connection at the next visit of this device, or by the clock. */
export const signOut = async (because: 'logout' | 'idle'): Promise<void> => {
  const told = endSession(because)
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
