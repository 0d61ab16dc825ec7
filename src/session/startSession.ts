import { getSession } from '#contract/calls/people/session.ts'
import type { SessionEnd } from '#contract/wire/sessionEnd.ts'
import { callGateway } from '#src/gateway/call.ts'
import { takeSession } from '#src/gateway/firstAnswers.ts'
import { takeStoredConfig } from '#src/gateway/panelConfig.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { onPasswordDemand, onSignedOut, sessionEndIn } from '#src/gateway/sessionSignals.ts'
import { endingLeft, nameOnDevice } from '#src/store/device.ts'
import { endSession } from './endSession.ts'
import { onOtherTab } from './otherTabs.ts'
import { tellLastVisit, tellPerson, tellSession } from './sessionMachine.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { currentVisit } from './visit.ts'
import { goToSignIn, leaveSignIn } from './signInAddress.ts'

const isIn = () => ['signedIn', 'mustChangePassword'].includes(currentVisit().state)

/** Somebody sees an app: their own, or the one of who was at work here last. */
const isAppShown = () => {
  const visit = currentVisit()
  return isIn() || (visit.state === 'unreachable' && visit.last !== undefined)
}

const isLastVisitor = async (loginId: string): Promise<boolean> => {
  const visit = currentVisit()
  if (visit.state !== 'unreachable' || visit.last === undefined) return false
  return (await nameOnDevice(loginId)) === visit.last.person
}

const knewNobody = (because: SessionEnd | null): void => {
  goToSignIn(true)
  tellSession({ type: 'gateway.knewNobody', because })
}

/** Asks the gateway who is signed in with this browser: at the start, and whenever that may have changed. */
export const readSession = async (): Promise<void> => {
  const left = endingLeft()
  if (left !== undefined && !isIn()) {
    void takeSession()
    await endSession(left)
    knewNobody(left)
    return
  }
  const wasIn = isIn()
  try {
    const session = await callGateway(getSession, {}, { asked: takeSession() })
    // They left while the gateway was asked.
    if ((wasIn && !isIn()) || endingLeft() !== undefined) return
    const isAsBefore = await isLastVisitor(session.loginId)
    leaveSignIn()
    tellPerson(session, isAsBefore)
    if (!isIn()) goToSignIn(true)
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) {
      knewNobody(sessionEndIn(error.details) ?? (isAppShown() ? 'ended' : null))
      return
    }
    if (currentVisit().state === 'unknown') await openWithoutNetwork()
    tellSession({ type: 'network.failed' })
  }
}

/** The app of the person who was at work here last today; the gateway decides as soon as it can be asked. */
const openWithoutNetwork = async (): Promise<void> => {
  const { findLastSession } = await import('#src/store/lastSession.ts')
  const found = await findLastSession().catch(() => undefined)
  if (found === undefined || found.checkDate !== gatewayToday()) return
  const { person, config, checkDate, roleFlags, userServices } = found
  takeStoredConfig(config)
  const session = { loginId: '', name: '', userRoles: '', brands: [], checkDate, roleFlags, userServices }
  tellLastVisit({ person, session, services: new Set(userServices.map((service) => service.toLowerCase())) })
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
