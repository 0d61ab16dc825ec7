import { SessionEnd } from '#contract/wire/sessionEnd.ts'
import { signal } from './signal.ts'

const reasonIn = (details: unknown): unknown => (details as { because?: unknown } | null | undefined)?.because

const signedOut = signal<SessionEnd | null>()
const passwordDemand = signal<'expired' | 'set-by-admin'>()

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
