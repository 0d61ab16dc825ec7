import type { FastifyRequest } from 'fastify'
import { tokenOfCookies } from './sessionCookie.ts'
import type { Gateway } from './gateway.ts'
import type { Staff } from './handler.ts'
import { openStaffLookup } from './staffLookup.ts'

export type FindStaff = (
  request: Pick<FastifyRequest, 'headers'>,
) => Promise<{ staff: Staff; keepAlive(): void } | undefined>

/** How stale the time of last activity may get, so that not every call writes. */
const activityGrainMs = 15_000

export const openFindStaff = (gateway: Pick<Gateway, 'config' | 'database' | 'now' | 'log'>): FindStaff => {
  const find = openStaffLookup(gateway.database.pool, gateway.config, gateway.now)
  return async (request) => {
    const token = tokenOfCookies(request.headers.cookie)
    if (token === undefined) return undefined
    const found = await find(token)
    if (found === undefined) return undefined
    return {
      staff: found.staff,
      keepAlive: () => {
        const now = gateway.now()
        if (now.getTime() - found.lastActiveAt.getTime() < activityGrainMs) return
        gateway.database.pool
          .query('update sessions set last_active_at = $2 where id = $1 and ended_at is null and last_active_at < $2', [
            found.staff.sessionId,
            now,
          ])
          .catch((error: unknown) => gateway.log.error({ err: error }, 'activity of a session was not stored'))
      },
    }
  }
}
