import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './networkOf.ts'
import type { Gateway } from './gateway.ts'
import type { LoopDelay } from './loopDelay.ts'
import type { FindStaff } from './staffOfRequest.ts'
import { openTurns, type Turn, type Wish } from './turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that is no call may go after what people read and do, as `behind` of a call. */
    isBehind?: boolean
  }
}

export interface Admission {
  /** Does the work of a request when its turn comes; before that it has taken nothing. */
  take<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    isBehind: boolean,
    work: () => Promise<Result>,
  ): Promise<Result>
  /** Gives every route of the plugin a turn, until its answer is made. */
  guard(app: FastifyInstance): void
}

const mostWaiting = 2_000

/**
 * Every request for which the database is asked takes its turn here, before it takes a connection. A third of the
 * connections is left to jobs, sockets and what a call asks at the same time.
 */
export const openAdmission = (
  { config, database, metrics }: Pick<Gateway, 'config' | 'database' | 'metrics'>,
  findStaff: FindStaff,
  loop: LoopDelay,
): Admission => {
  const atOnce = Math.max(2, Math.ceil((database.pool.options.max * 2) / 3))
  const half = Math.max(1, Math.ceil(atOnce / 2))
  const turns = openTurns({
    atOnce,
    share: half,
    behind: half,
    waiting: mostWaiting,
    waitMs: config.busyAfterMs,
    shedsEarly: true,
  })
  metrics.watchTurns('calls', turns)
  const wishOf = (request: FastifyRequest, { raw }: FastifyReply, isBehind: boolean): Wish => ({
    by: findStaff.knownStaff(request) ?? `address:${networkOf(request.ip)}`,
    isBehind,
    waitedMs: loop.unreadMs(),
    isWanted: () => !raw.destroyed,
  })
  return {
    take: (request, reply, isBehind, work) => turns.take(work, wishOf(request, reply, isBehind)),
    guard: (app) => {
      const held = new WeakMap<FastifyRequest, Turn>()
      app.addHook('preHandler', async (request, reply) => {
        held.set(request, await turns.enter(wishOf(request, reply, request.routeOptions.config.isBehind === true)))
      })
      app.addHook('onSend', async (request, reply, payload) => {
        const turn = held.get(request)
        const isMadeWhileSent =
          typeof (payload as { pipe?: unknown } | null)?.pipe === 'function' && !reply.hasHeader('content-length')
        if (isMadeWhileSent && !reply.raw.destroyed) reply.raw.once('close', () => turn?.end())
        else turn?.end()
        return payload
      })
    },
  }
}
