import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/calls/people/session.ts'
import type { PasswordDemand, SessionBecause } from '#machines/people/session.ts'
import { setCaller } from '#src/gateway/caller.ts'

export interface LastVisit {
  /** The person's name on devices. */
  readonly person: string
  readonly session: Session
  readonly services: ReadonlySet<string>
}

/** What is shown: the state of the session machine, with the person it is about. */
export type Visit =
  | { readonly state: 'unknown' }
  /** With `last`, this device knows who was at work here last and did not end it, though not by name. */
  | { readonly state: 'unreachable'; readonly last?: LastVisit | undefined }
  | { readonly state: 'signedOut' | 'signingIn'; readonly because: SessionBecause }
  | { readonly state: 'mustChangePassword'; readonly because: PasswordDemand; readonly session: Session }
  | {
      readonly state: 'signedIn'
      readonly session: Session
      readonly services: ReadonlySet<string>
      /** The same from the app that was opened without a network to the one that the gateway confirmed. */
      readonly appKey: string
    }

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
