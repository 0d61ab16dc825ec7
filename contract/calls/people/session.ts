import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { RoleFlag } from '#contract/wire/roleFlag.ts'
import { sessionPath } from '#contract/wire/sessionPath.ts'
import { Day, Instant, WireFlag, wireAnswer, wireObject } from '#contract/wire/wire.ts'

/** After so many hours a session is over however busy its person was; at midnight in India if that comes first. */
export const longestSessionHours = 12

const Session = wireAnswer(
  {
    loginId: z.string(),
    name: z.string(),
    userRoles: z.string(),
    roleFlags: z.array(RoleFlag),
    userServices: z.array(z.string()),
    /** Brand codes the person is limited to; empty: no limit. */
    brands: z.array(z.string()),
    /** Days until the password expires; absent for people without a password here. Zero or less: it has to be changed. */
    passwordExpiry: z.int().optional(),
    passwordSetByAdmin: WireFlag.optional(),
    lastLoginDate: Instant.optional(),
    /** The IST day of the sign-in: the session is good on that day only. */
    checkDate: Day,
    /** The gateway's clock when it answered; the panel's own may be wrong. */
    gatewayTime: Instant.optional(),
  },
  { userRoles: 'userRoles', userServices: 'userServices' },
)
export type Session = z.output<typeof Session>

export const OneSession = z.codec(z.array(Session).length(1), z.custom<Session>(), {
  decode: (list) => list[0] as Session,
  encode: (session) => [session],
})

export const getSession = defineCall({
  name: 'session.get',
  family: 'gateway',
  path: sessionPath,
  access: 'signed-in',
  duringPasswordChange: true,
  kind: 'read',
  offline: 'never',
  passive: true,
  summary: 'Who is signed in with this cookie.',
  request: () => z.strictObject({}),
  response: () => OneSession,
  answer: 'payload',
  refusals: [],
})

export const touchSession = defineCall({
  name: 'session.touch',
  family: 'gateway',
  path: '/opssession/touch',
  access: 'signed-in',
  duringPasswordChange: true,
  kind: 'read',
  offline: 'never',
  passive: true,
  summary: 'The person is still there (Stay Logged In, or activity without calls).',
  /** How long ago they were last seen; never makes the session longer than a call without it would. */
  request: () => wireObject({ idleMs: z.int().min(0).max(86_400_000).optional() }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: [],
})

export const signOut = defineCall({
  name: 'session.signOut',
  family: 'gateway',
  path: '/opslogout',
  access: 'signed-in',
  duringPasswordChange: true,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  passive: true,
  replay: 'never',
  summary: 'End this session on the gateway.',
  request: () => z.strictObject({ because: z.enum(['logout', 'idle']) }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: [],
})
