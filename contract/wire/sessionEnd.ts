import { z } from 'zod'

/** Why a session is over. Stored with it, and told to whoever still holds its cookie (`details.because` of a 401). */
export const SessionEnd = z.enum([
  'logout',
  'idle',
  /** The day in India on which the person signed in is over. */
  'day-changed',
  /** Twelve hours after the sign-in. */
  'too-long',
  /** By an administrator. */
  'revoked',
  /** By the person, from another device. */
  'ended-elsewhere',
  'disabled',
  'password-changed',
  /** For a reason that is not known any more. */
  'ended',
])
export type SessionEnd = z.infer<typeof SessionEnd>
