import { SessionEnd } from '#contract/sessionEnd.ts'

const reasonIn = (details: unknown): unknown => (details as { because?: unknown } | null | undefined)?.because

const signal = <Value>() => {
  const listeners = new Set<(value: Value) => void>()
  return {
    /** Returns the way to stop. */
    on: (listener: (value: Value) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (value: Value) => {
      for (const listener of listeners) listener(value)
    },
  }
}

const signedOut = signal<SessionEnd | null>()
const passwordDemand = signal<'expired' | 'set-by-admin'>()

const panelTooOld = signal<void>()

/** Whatever was asked: the gateway takes no changes from this version of the panel. */
export const onPanelTooOld = panelTooOld.on
export const reportPanelTooOld = (): void => panelTooOld.send()

/** Why the gateway says that a session is over; null where it does not say. */
export const sessionEndIn = (details: unknown): SessionEnd | null =>
  SessionEnd.safeParse(reasonIn(details)).data ?? null

/** Whatever was asked: the gateway answered that nobody is signed in. */
export const onSignedOut = signedOut.on
export const reportSignedOut = (details: unknown): void => signedOut.send(sessionEndIn(details))

/** Whatever was asked: the gateway answered that the password has to be changed first. */
export const onPasswordDemand = passwordDemand.on
export const reportPasswordDemand = (details: unknown): void =>
  passwordDemand.send(reasonIn(details) === 'expired' ? 'expired' : 'set-by-admin')
