import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SessionEnd } from '#contract/wire/sessionEnd.ts'
import { tokenOfCookies } from './sessionCookie.ts'
import type { Gateway } from './gateway.ts'
import type { Staff } from './handler.ts'
import { hashToken, openStaffLookup } from './staffLookup.ts'

type Carrier = Pick<FastifyRequest, 'headers'>

export interface FoundStaff {
  readonly staff: Staff
  /** Counts as an act of the person. */
  keepAlive(): Promise<void>
  /** A new token for the same session when the rights are others than it was given for; undefined when they are not. */
  renewToken(): Promise<string | undefined>
}

export interface FindStaff {
  (request: Carrier): Promise<FoundStaff | undefined>
  /** By the session's own id: for a socket, which outlives the token that it was opened with. */
  bySession(sessionId: string): Promise<Staff | undefined>
  whyEnded(request: Carrier): Promise<SessionEnd | null>
  /** The digest of the request's token, when a session was found by it and none was missed since; costs no question. */
  knownToken(request: Carrier): string | undefined
  /** The person of that session. */
  knownStaff(request: Carrier): string | undefined
}

const mostKnown = 20_000

/** How stale the time of last activity may get, so that not every call writes. */
const activityGrainMs = 1_000

/** A crash may forget the last second of somebody's activity: no call waits for the disk because of it. */
const storeActivity = `with soon as materialized (select set_config('synchronous_commit', 'off', true))
  update sessions set last_active_at = $2 from soon where id = $1 and ended_at is null and last_active_at < $2`

export const openFindStaff = (gateway: Pick<Gateway, 'config' | 'database' | 'now' | 'log'>): FindStaff => {
  const { pool } = gateway.database
  const lookup = openStaffLookup(pool, gateway.config, gateway.now)

  const keepAlive = async (sessionId: string, lastActiveAt: Date): Promise<void> => {
    const now = gateway.now()
    if (now.getTime() - lastActiveAt.getTime() < activityGrainMs) return
    try {
      await pool.query({ name: 'store-activity', text: storeActivity, values: [sessionId, now] })
    } catch (error) {
      gateway.log.error({ err: error }, 'activity of a session was not stored')
    }
  }

  const renewToken = async (sessionId: string, oldToken: string, rightsMark: string): Promise<string | undefined> => {
    const token = randomBytes(32).toString('base64url')
    const { rowCount } = await pool.query(
      `update sessions set token_hash = $3, previous_token_hash = $2, renewed_at = $5, rights_mark = $4
        where id = $1 and token_hash = $2 and ended_at is null`,
      [sessionId, hashToken(oldToken), hashToken(token), rightsMark, gateway.now()],
    )
    return rowCount === 1 ? token : undefined
  }

  const known = new Map<string, string>()
  const byRequest = async (request: Carrier): Promise<FoundStaff | undefined> => {
    const token = tokenOfCookies(request.headers.cookie)
    if (token === undefined) return undefined
    const found = await lookup.byToken(token)
    const digest = hashToken(token).toString('base64url')
    known.delete(digest)
    if (found === undefined) return undefined
    known.set(digest, found.staff.staffId)
    const [longest] = known.keys()
    if (known.size > mostKnown && longest !== undefined) known.delete(longest)
    const { staff, lastActiveAt, needsNewToken } = found
    return {
      staff,
      keepAlive: () => keepAlive(staff.sessionId, lastActiveAt),
      renewToken: async () => (needsNewToken ? renewToken(staff.sessionId, token, staff.rightsMark) : undefined),
    }
  }
  const knownToken = (request: Carrier) => {
    const token = tokenOfCookies(request.headers.cookie)
    if (token === undefined) return undefined
    const digest = hashToken(token).toString('base64url')
    return known.has(digest) ? digest : undefined
  }
  return Object.assign(byRequest, {
    bySession: async (sessionId: string) => (await lookup.byId(sessionId))?.staff,
    knownToken,
    knownStaff: (request: Carrier) => known.get(knownToken(request) ?? ''),
    whyEnded: async (request: Carrier) => {
      const token = tokenOfCookies(request.headers.cookie)
      return token === undefined ? null : lookup.whyEnded(token)
    },
  })
}
