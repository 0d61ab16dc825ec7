import type { SessionBecause } from '#machines/people/session.ts'

/** What the sign-in page says to somebody who was at work. Refusals of a sign-in say themselves what they are. */
const words: Partial<Record<Exclude<SessionBecause, null>, string>> = {
  idle: 'You were signed out because the panel was idle.',
  ended: 'Your session has ended. Sign in to go on where you were.',
  'no-check-date': 'Your session has ended. Sign in to go on where you were.',
  'day-changed': 'A new day has begun in India. Sign in again to go on where you were.',
  'too-long': 'Your session has lasted twelve hours. Sign in again to go on where you were.',
  revoked: 'An administrator ended your session. Sign in to go on where you were.',
  'ended-elsewhere': 'You ended this session from another device. Sign in to go on here.',
  disabled: 'Your account was disabled. Ask an administrator if you need it for your work.',
  'password-changed': 'Your password was changed. Sign in with the new one.',
}

export const sessionWords = (because: SessionBecause): string | undefined =>
  because === null ? undefined : words[because]
