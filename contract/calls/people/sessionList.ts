import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { LoginId } from './people.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Instant, WireFlag, wireAnswer, wireObject } from '#contract/wire/wire.ts'

export const openSessionsPath = '/opssessions'
/** Whose sessions an administrator may see and end: everybody's. */
const administrators = screenAccess.sessions

export const OpenSession = wireAnswer({
  id: z.uuid(),
  /** What the browser said it is, in words: 'Chrome on Windows'. A hint; anybody can claim it. */
  device: z.string(),
  /** Where the sign-in came from. */
  address: z.string(),
  signedInBy: z.enum(['password', 'singleSignOn']),
  startDate: Instant,
  lastSeenDate: Instant,
  endDate: Instant,
  /** The session that asks. */
  isCurrent: WireFlag,
})
export type OpenSession = z.output<typeof OpenSession>

const SessionsOfPerson = wireAnswer({ loginId: z.string(), name: z.string(), sessions: z.array(OpenSession) })

export const listSessions = defineCall({
  name: 'session.list',
  family: 'gateway',
  path: openSessionsPath,
  discriminator: { type: 'get_sessions' },
  access: administrators,
  kind: 'read',
  offline: 'never',
  summary: 'The open sessions of a person, latest activity first.',
  request: () => wireObject({ loginId: LoginId }),
  response: () => SessionsOfPerson,
  answer: 'payload',
  refusals: ['no-such-person'],
})

export const listOwnSessions = defineCall({
  name: 'session.listOwn',
  family: 'gateway',
  path: openSessionsPath,
  discriminator: { type: 'get_own_sessions' },
  access: 'signed-in',
  kind: 'read',
  offline: 'never',
  summary: 'The open sessions of whoever asks.',
  request: () => z.strictObject({}),
  response: () => SessionsOfPerson,
  answer: 'payload',
  refusals: [],
})

/** Without an id: every session of the person, but for the one that asks. */
const sessionId = z.uuid().optional()
const Ended = z.object({ ended: z.int() })

export const endSessions = defineCall({
  name: 'session.end',
  family: 'gateway',
  path: openSessionsPath,
  discriminator: { type: 'end_sessions' },
  access: administrators,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: "Ends one session of a person, or all of them; never the administrator's own present one.",
  request: () => wireObject({ loginId: LoginId, sessionId }),
  response: () => Ended,
  answer: 'payload',
  refusals: ['no-such-person', 'session-not-open'],
})

export const endOwnSessions = defineCall({
  name: 'session.endOwn',
  family: 'gateway',
  path: openSessionsPath,
  discriminator: { type: 'end_own_sessions' },
  access: 'signed-in',
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Ends one other session of whoever asks, or all others.',
  request: () => wireObject({ sessionId }),
  response: () => Ended,
  answer: 'payload',
  refusals: ['session-not-open'],
})
