import { useEffect, useSyncExternalStore } from 'react'
import { getSession } from '#contract/calls/people/session.ts'
import type { SessionEnd } from '#contract/wire/sessionEnd.ts'
import { callGateway } from '#src/gateway/call.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { reportSignedOut, sessionEndIn } from '#src/gateway/sessionSignals.ts'

const everyMs = 60_000

/** `another`: somebody else has signed in with this browser. */
export type Elsewhere = SessionEnd | 'another'

/** An administrator closed the door: nothing stays to be looked at. */
const closing: readonly (SessionEnd | null)[] = ['revoked', 'disabled']

let elsewhere: Elsewhere | undefined
const watchers = new Set<() => void>()

const set = (next: Elsewhere | undefined) => {
  if (next === elsewhere) return
  elsewhere = next
  for (const watcher of watchers) watcher()
}

const probe = async (loginId: string): Promise<void> => {
  try {
    const session = await callGateway(getSession, {}, { isProbe: true })
    set(session.loginId === loginId ? undefined : 'another')
  } catch (error) {
    // Without an answer nothing is known of the session; the connection says so itself.
    if (!(error instanceof Refusal)) return
    const because = sessionEndIn(error.details)
    if (error.code === 'claim-mismatch') set('another')
    else if (error.code === 'signed-out' && closing.includes(because)) reportSignedOut(error.details)
    else if (error.code === 'signed-out') set(because ?? 'ended')
  }
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Asks now and again whether the person of this app is still signed in; an act of theirs would be told at once. */
export const useWatchingSession = (loginId: string): void => {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void probe(loginId)
    }
    const timer = setInterval(look, everyMs)
    const hints = ['focus', 'online'] as const
    for (const name of hints) addEventListener(name, look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      for (const name of hints) removeEventListener(name, look)
      document.removeEventListener('visibilitychange', look)
      set(undefined)
    }
  }, [loginId])
}

/** Undefined while the person of this app is signed in, as far as is known. */
export const useElsewhere = (): Elsewhere | undefined => useSyncExternalStore(subscribe, () => elsewhere)
