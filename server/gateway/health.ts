import type { FastifyInstance } from 'fastify'
import type { Gateway } from './gateway.ts'

/** `/live`: the process turns. `/ready`: it can also write, so a load balancer may send people here. */
export const healthRoutes = async (app: FastifyInstance, { gateway }: { gateway: Gateway }): Promise<void> => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }))
  app.get('/ready', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (isStopping) return reply.code(503).send({ ready: false, because: 'stopping' })
    try {
      await gateway.database.pool.query('update audit_head set one = 1 where false')
      return await reply.send({ ready: true })
    } catch (error) {
      gateway.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ ready: false, because: 'database' })
    }
  })
}
