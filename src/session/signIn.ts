import { localVersion } from '#contract/wire/localVersion.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { getSession } from '#contract/calls/people/session.ts'
import { signIn as signInEntry } from '#contract/calls/people/signIn.ts'
import { callGateway } from '#src/gateway/call.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { forgetEnding } from '#src/store/device.ts'
import { endWhatIsLeft } from './endSession.ts'
import { tellOtherTabs } from './otherTabs.ts'
import { SessionNotStored } from './sessionNotStored.ts'
import { sealFresh } from './sealFresh.ts'
import { tellPerson, tellSession } from './sessionMachine.ts'
import { currentVisit } from './visit.ts'
import { goToSignIn, leaveSignIn } from './signInAddress.ts'

export { loadPanelConfig } from '#src/gateway/panelConfig.ts'

const ask = async (loginId: string, password: string) => {
  try {
    return await callGateway(signInEntry, { loginId, password: await sealFresh(password), appId: localVersion })
  } catch (error) {
    if (!(error instanceof Refusal)) tellSession({ type: 'network.failed' })
    else if (error.code === 'wrong-credentials' || error.code === 'no-authorities')
      tellSession({ type: 'gateway.refused', fault: error.code })
    else tellSession({ type: 'gateway.refused', fault: 'refused' })
    throw error
  }
}

/** Without its cookie every screen would say that the session has ended, and the sign-in that it worked. */
const refuseUnlessStored = async (): Promise<void> => {
  try {
    await callGateway(getSession, {}, { isProbe: true })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'signed-out') return
    tellSession({ type: 'gateway.refused', fault: 'not-kept' })
    throw new SessionNotStored()
  }
}

/** Throws `Refusal`, `SessionNotStored` or `NoConnection`. On success what the person came for takes the place of the sign-in page. */
export const signIn = async (loginId: string, password: string): Promise<void> => {
  tellSession({ type: 'session.signIn' })
  await endWhatIsLeft()
  const session = await ask(loginId, password)
  forgetEnding()
  await refuseUnlessStored()
  leaveSignIn()
  tellPerson(session)
  if (currentVisit().state === 'signedOut') {
    goToSignIn(true)
    // An older gateway may let somebody in who has no services.
    throw new Refusal({ code: 'no-authorities', message: refusals['no-authorities'].text, status: 403 })
  }
  tellOtherTabs({ type: 'signed-in', loginId: session.loginId })
}
