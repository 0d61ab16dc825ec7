import { localVersion } from '#contract/localVersion.ts'
import { signIn as signInEntry, type Session } from '#contract/session.ts'
import { refusals } from '#contract/refusals.ts'
import { callGateway } from '#src/gateway/call.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { tellOtherTabs } from './otherTabs.ts'
import { sealFresh } from './sealFresh.ts'
import { setVisit, signedInVisit } from './visit.ts'
import { leaveSignIn } from './wantedLink.ts'

export { loadPanelConfig } from '#src/gateway/panelConfig.ts'

/** Throws `Refusal` or `NoConnection`. On success the desk takes the place of the sign-in page. */
export const signIn = async (loginId: string, password: string): Promise<Session> => {
  const session = await callGateway(signInEntry, {
    loginId,
    password: await sealFresh(password),
    appId: localVersion,
  })
  if (session.userServices.length === 0) {
    throw new Refusal({ code: 'no-authorities', message: refusals['no-authorities'].text, status: 403 })
  }
  leaveSignIn()
  setVisit(signedInVisit(session))
  tellOtherTabs({ type: 'signed-in', loginId: session.loginId })
  return session
}
