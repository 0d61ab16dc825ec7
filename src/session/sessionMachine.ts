import { transition } from 'xstate'
import type { Session } from '#contract/calls/people/session.ts'
import { session as machine, type SessionEvent } from '#machines/people/session.ts'
import { gatewayToday, setGatewayClock } from '#src/ui/clock.ts'
import { currentVisit, type LastVisit, setVisit, type Visit } from './visit.ts'

const visitNow = currentVisit()
let snapshot = machine.resolveState({ value: visitNow.state, context: { because: null, checkDate: null } })
let person: Session | undefined
let last: LastVisit | undefined
let appKey = ''

const shown = (): Visit => {
  const { value, context } = snapshot
  if (value === 'signedOut' || value === 'signingIn') return { state: value, because: context.because }
  if (value === 'unknown') return { state: value }
  if (value === 'unreachable') return { state: value, last }
  if (person === undefined) throw new Error('somebody is signed in and nobody knows who')
  if (value === 'signedIn') {
    const services = new Set(person.userServices.map((service) => service.toLowerCase()))
    return { state: value, session: person, services, appKey }
  }
  return { state: value, session: person, because: context.because === 'set-by-admin' ? 'set-by-admin' : 'expired' }
}

/** What happened, to the machine that everything shown follows from. True when it was of consequence. */
export const tellSession = (event: SessionEvent): boolean => {
  if (!snapshot.can(event)) return false
  ;[snapshot] = transition(machine, snapshot, event)
  setVisit(shown())
  return true
}

/** Who was at work on this device last, for as long as the gateway cannot be asked; undefined: nobody any more. */
export const tellLastVisit = (next: LastVisit | undefined): void => {
  last = next
  if (snapshot.value === 'unreachable') setVisit(shown())
}

/** `isAsBefore`: they are who was at work on this device last, and their app stays as it is. */
export const tellPerson = (session: Session, isAsBefore = false): void => {
  if (isAsBefore && last !== undefined) appKey = last.person
  else if (person?.loginId !== session.loginId) appKey = session.loginId
  person = session
  if (session.gatewayTime !== undefined) setGatewayClock(Date.parse(session.gatewayTime))
  tellSession({
    type: 'gateway.knewPerson',
    today: gatewayToday(),
    facts: {
      checkDate: session.checkDate,
      passwordExpiry: session.passwordExpiry,
      passwordSetByAdmin: session.passwordSetByAdmin === true,
      services: session.userServices.length,
    },
  })
}
