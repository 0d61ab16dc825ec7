import { getSession } from '#contract/session.ts'
import { callGateway } from '#src/gateway/call.ts'
import { takeSession } from '#src/gateway/firstAnswers.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { onPasswordDemand, onSignedOut, sessionEndIn } from '#src/gateway/sessionSignals.ts'
import { onOtherTab } from './otherTabs.ts'
import { tellPerson, tellSession } from './sessionMachine.ts'
import { currentVisit } from './visit.ts'
import { goToSignIn, leaveSignIn } from './wantedLink.ts'

const isIn = () => ['signedIn', 'mustChangePassword'].includes(currentVisit().state)

/** Asks the gateway who is signed in with this browser: at the start, and whenever that may have changed. */
export const readSession = async (): Promise<void> => {
  try {
    const session = await callGateway(getSession, {}, { asked: takeSession() })
    leaveSignIn()
    tellPerson(session)
    if (!isIn()) goToSignIn(true)
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) {
      goToSignIn(true)
      tellSession({ type: 'gateway.knewNobody', because: sessionEndIn(error.details) ?? (isIn() ? 'ended' : null) })
      return
    }
    tellSession({ type: 'network.failed' })
  }
}

const listen = (): void => {
  onSignedOut((because) => {
    if (!isIn()) return
    goToSignIn(true)
    tellSession({ type: 'gateway.knewNobody', because: because ?? 'ended' })
  })
  onPasswordDemand((because) => tellSession({ type: 'gateway.demandedPassword', because }))
  onOtherTab((message) => {
    const visit = currentVisit()
    if (message.type === 'signed-out') {
      if (isIn()) goToSignIn(!['logout', 'idle', 'password-changed'].includes(message.because))
      tellSession({ type: 'gateway.knewNobody', because: message.because })
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
