import { stat } from 'node:fs/promises'
import { setTimeout as passing } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from './gateway.ts'

/** Why nobody should be sent here; `late`: the process itself, `threads`: what it reads and hashes with. */
type NotReady = 'stopping' | 'late' | 'threads' | 'database' | 'drawing'

const inTime = async (work: Promise<unknown>, timeoutMs: number): Promise<boolean> => {
  const over = new AbortController()
  try {
    return await Promise.race([work.then(() => true), passing(timeoutMs, false, { signal: over.signal, ref: false })])
  } finally {
    over.abort()
  }
}

/** `/live`: the process turns. `/ready`: it answers in time, writes and draws, so a load balancer may send people here. */
export const healthRoutes = async (app: FastifyInstance, { gateway }: { gateway: Gateway }): Promise<void> => {
  const { config, database, drawing, log } = gateway
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  const isLate = () => {
    const { eventLoopDelay } = app.memoryUsage()
    // Infinity says that there is no measure yet.
    return eventLoopDelay !== Infinity && eventLoopDelay > config.busyAfterMs
  }
  const works = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work
      return true
    } catch (error) {
      log.error({ err: error }, 'not ready')
      return false
    }
  }
  const fault = async (): Promise<NotReady | undefined> => {
    if (isStopping) return 'stopping'
    if (isLate()) return 'late'
    // A look at a file waits for one of the few threads, as passwords and other files do.
    if (
      !(await inTime(
        stat(config.dataDir).catch(() => undefined),
        config.busyAfterMs,
      ))
    )
      return 'threads'
    if (!(await works(database.pool.query('update audit_head set one = 1 where false')))) return 'database'
    return (await works(drawing.check())) ? undefined : 'drawing'
  }

  // Both say for themselves what is the matter when the process is late.
  const asked = { config: { pressureHandler: () => undefined } }
  app.get('/live', asked, async (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }))
  app.get('/ready', asked, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    const because = await fault()
    return because === undefined ? reply.send({ ready: true }) : reply.code(503).send({ ready: false, because })
  })
}
