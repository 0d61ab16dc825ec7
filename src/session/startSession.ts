import { getSession } from '#contract/session.ts'
import { callGateway } from '#src/gateway/call.ts'
import { takeSession } from '#src/gateway/firstAnswers.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { onSignedOut } from '#src/gateway/signedOut.ts'
import { onOtherTab } from './otherTabs.ts'
import { currentVisit, setVisit, signedInVisit } from './visit.ts'
import { goToSignIn, leaveSignIn } from './wantedLink.ts'

/** Asks the gateway who is signed in with this browser, and shows the desk or the sign-in page. */
const readSession = async (): Promise<void> => {
  try {
    const session = await callGateway(getSession, {}, { asked: takeSession() })
    leaveSignIn()
    setVisit(signedInVisit(session))
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) {
      goToSignIn(true)
      if (currentVisit().state !== 'signedOut') setVisit({ state: 'signedOut' })
      return
    }
    setVisit({ state: 'unreachable' })
  }
}

const listen = (): void => {
  onSignedOut(() => {
    if (currentVisit().state !== 'signedIn') return
    goToSignIn(true)
    setVisit({ state: 'signedOut', because: 'ended' })
  })
  onOtherTab((message) => {
    const visit = currentVisit()
    if (message.type === 'signed-out' && visit.state === 'signedIn') {
      goToSignIn(message.because === 'ended')
      setVisit({ state: 'signedOut', because: message.because })
    }
    if (message.type === 'signed-in') {
      if (visit.state === 'signedIn' && visit.session.loginId !== message.loginId) location.assign('/')
      else if (visit.state !== 'signedIn') void readSession()
    }
  })
}

let isListening = false

/** Reads the session, and from the first time on keeps it in step with the gateway and the other tabs. */
export const startSession = (): Promise<void> => {
  if (!isListening) listen()
  isListening = true
  return readSession()
}
