import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/session.ts'
import { setCaller } from '#src/gateway/caller.ts'

/** Why the sign-in page is shown to somebody who was at work. */
export type SignedOutBecause = 'logout' | 'idle' | 'ended'

export type Visit =
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable' }
  | {
      readonly state: 'signedOut'
      readonly because?: SignedOutBecause
      /** Why a sign-in at the company's provider came to nothing. */
      readonly refusal?: string
    }
  | { readonly state: 'signedIn'; readonly session: Session; readonly services: ReadonlySet<string> }

let visit: Visit = { state: 'unknown' }
const listeners = new Set<() => void>()

export const currentVisit = (): Visit => visit

export const setVisit = (next: Visit): void => {
  visit = next
  setCaller(next.state === 'signedIn' ? { loginId: next.session.loginId, services: next.services } : undefined)
  for (const listener of listeners) listener()
}

export const signedInVisit = (session: Session): Visit => ({
  state: 'signedIn',
  session,
  services: new Set(session.userServices.map((service) => service.toLowerCase())),
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useVisit = (): Visit => useSyncExternalStore(subscribe, currentVisit)
