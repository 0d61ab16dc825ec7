import { signOut as signOutEntry } from '#contract/session.ts'
import { callGateway } from '#src/gateway/call.ts'
import { clearMessageLog } from '#src/ui/toast.ts'
import { tellOtherTabs } from './otherTabs.ts'
import { tellSession } from './sessionMachine.ts'
import { goToPlainSignIn } from './wantedLink.ts'

/** Ends the session here, in all tabs, and on the gateway; without a connection the gateway ends it by the clock. */
export const signOut = async (because: 'logout' | 'idle'): Promise<void> => {
  const told = callGateway(signOutEntry, { because }).catch(() => undefined)
  if (because === 'logout') await told
  clearMessageLog()
  tellOtherTabs({ type: 'signed-out', because })
  goToPlainSignIn()
  tellSession({ type: because === 'logout' ? 'session.signOut' : 'idle.ended' })
}
