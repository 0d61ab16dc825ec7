import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/session.ts'
import type { PasswordDemand, SessionBecause } from '#machines/session.ts'
import { setCaller } from '#src/gateway/caller.ts'

/** What is shown: the state of the session machine, with the person it is about. */
export type Visit =
  | { readonly state: 'unknown' | 'unreachable' }
  | { readonly state: 'signedOut' | 'signingIn'; readonly because: SessionBecause }
  | { readonly state: 'mustChangePassword'; readonly because: PasswordDemand; readonly session: Session }
  | { readonly state: 'signedIn'; readonly session: Session; readonly services: ReadonlySet<string> }

let visit: Visit = { state: 'unknown' }
const listeners = new Set<() => void>()

export const currentVisit = (): Visit => visit

/** For `sessionMachine.ts`, and for the time before it is loaded. */
export const setVisit = (next: Visit): void => {
  visit = next
  const isIn = next.state === 'signedIn' || next.state === 'mustChangePassword'
  setCaller(
    isIn
      ? { loginId: next.session.loginId, services: next.state === 'signedIn' ? next.services : new Set() }
      : undefined,
  )
  for (const listener of listeners) listener()
}

export const onVisit = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useVisit = (): Visit => useSyncExternalStore(onVisit, currentVisit)
