import { daysBetween, indianDay } from '#contract/wire/indianTime.ts'
import { type SessionFacts, type SessionStanding, standingOf } from '#machines/people/session.ts'

export interface StoredSession {
  readonly signedInAt: Date
  readonly signedInBy: 'password' | 'singleSignOn'
  readonly passwordExpiresOn: string | null
  readonly passwordSetByAdmin: boolean
  readonly services: number
}

/** Who came by single sign-on has no password here that could expire (conflict X014). */
export const sessionFacts = (stored: StoredSession, now: Date): SessionFacts & { readonly checkDate: string } => {
  const hasPassword = stored.signedInBy === 'password'
  return {
    checkDate: indianDay(stored.signedInAt),
    passwordExpiry:
      hasPassword && stored.passwordExpiresOn !== null
        ? daysBetween(indianDay(now), stored.passwordExpiresOn)
        : undefined,
    passwordSetByAdmin: hasPassword && stored.passwordSetByAdmin,
    services: stored.services,
  }
}

const asked = new Map<string, SessionStanding>()

/** The machine's word on a session, asked with every call; the same facts of the same day are asked once. */
export const sessionStanding = (
  stored: StoredSession,
  now: Date,
  before: 'unknown' | 'signingIn' = 'unknown',
): SessionStanding => {
  const facts = sessionFacts(stored, now)
  const today = indianDay(now)
  const key = [before, today, facts.checkDate, facts.passwordExpiry, facts.passwordSetByAdmin, facts.services].join()
  const known = asked.get(key)
  if (known !== undefined) return known
  if (asked.size >= 2_000) asked.clear()
  const standing = standingOf(facts, today, before)
  asked.set(key, standing)
  return standing
}
