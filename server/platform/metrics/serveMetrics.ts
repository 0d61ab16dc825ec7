import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Pool } from 'pg'
import type { Gateway } from '#server/gateway/gateway.ts'
import { livingConfined } from '#server/processes/confinedProcess.ts'
import { openDatabaseFigures } from './databaseFigures.ts'
import type { OpenMetrics } from './openMetrics.ts'

/** What a worker has none of. */
export interface Watched {
  /** Open sockets. */
  readonly sockets: () => number
}

export interface ServedMetrics {
  /** `http://127.0.0.1:9464` */
  readonly address: string
  close(): Promise<void>
}

/** What this process knows by itself, read when somebody asks. */
const watchProcess = (
  { config, database, audienceDatabase, awayBrokers, clock }: Gateway,
  registry: Registry,
  { sockets }: Watched,
) => {
  const registers = [registry]
  const pools: readonly (readonly [string, Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>])[] = [
    ['main', database.pool],
    ['beside', database.beside.pool],
    ...(audienceDatabase === undefined ? [] : [['audience', audienceDatabase.pool] as const]),
  ]
  new Gauge({
    name: 'opsdesk_pool_connections',
    help: 'Connections to the database by pool, busy or idle.',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
      }
    },
  })
  new Gauge({
    name: 'opsdesk_pool_waiting',
    help: 'Works that wait for a connection.',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount)
    },
  })
  new Gauge({
    name: 'opsdesk_pool_waited_seconds',
    help: 'For how long the first of those who wait for a connection of the main pool has waited.',
    registers,
    collect() {
      this.set(database.pool.waitedMs / 1_000)
    },
  })
  new Gauge({
    name: 'opsdesk_clock_ahead_seconds',
    help: 'By how much the clock of this machine is ahead of the database’s; negative: behind.',
    registers,
    collect() {
      this.set(clock.aheadSeconds())
    },
  })
  new Counter({
    name: 'opsdesk_heavy_reads_total',
    help: 'Readings of much, by whether a read replica or the primary did them.',
    labelNames: ['on'] as const,
    registers,
    collect() {
      this.reset()
      for (const on of ['replica', 'primary'] as const) this.inc({ on }, database.replicas.counts[on])
    },
  })
  new Gauge({
    name: 'opsdesk_sockets',
    help: 'Sockets of panels that are open.',
    registers,
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: 'opsdesk_confined_processes',
    help: 'Processes without rights that read sheets or draw images.',
    labelNames: ['program'] as const,
    registers,
    collect() {
      for (const [program, count] of livingConfined()) this.set({ program }, count)
    },
  })
  new Gauge({
    name: 'opsdesk_disk_bytes',
    help: 'Room of the disk below DATA_DIR: free for the gateway, and in all.',
    labelNames: ['is'] as const,
    registers,
    async collect() {
      this.reset()
      const room = await statfs(config.dataDir).catch(() => undefined)
      if (room === undefined) return
      this.set({ is: 'free' }, room.bavail * room.bsize)
      this.set({ is: 'all' }, room.blocks * room.bsize)
    },
  })
  const brokers = { feed: config.feedBroker, changes: config.changesBroker }
  const named = (['feed', 'changes'] as const).filter((broker) => brokers[broker] !== undefined)
  new Gauge({
    name: 'opsdesk_broker_up',
    help: '1: the broker answers.',
    labelNames: ['broker'] as const,
    registers,
    collect() {
      for (const broker of named) this.set({ broker }, awayBrokers.has(broker) ? 0 : 1)
    },
  })
}

/** Events that wait in the stream; left out while the broker is away. */
const watchStream = (gateway: Gateway, registry: Registry) => {
  new Gauge({
    name: 'opsdesk_feed_stream_events',
    help: 'Events in the stream that nobody has taken, and those that were taken and not answered.',
    labelNames: ['is'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      const look = await gateway.lookAtStream()
      if (look === null || look.isAway) return
      this.set({ is: 'waiting' }, look.pending)
      this.set({ is: 'underWay' }, look.underWay)
    },
  })
}

/** `GET /metrics` on a port of its own, and nothing else there. */
export const serveMetrics = async (
  gateway: Gateway,
  { registry }: OpenMetrics,
  { host, port, ...watched }: Watched & { readonly host: string; readonly port: number },
): Promise<ServedMetrics> => {
  watchProcess(gateway, registry, watched)
  watchStream(gateway, registry)
  const figures = openDatabaseFigures(gateway, registry)
  const server = createServer(
    { requestTimeout: 5_000, headersTimeout: 5_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      const path = request.url?.split('?', 1)[0]
      if (path !== '/metrics' || request.method !== 'GET') {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('Ask GET /metrics.\n')
        return
      }
      figures
        .refresh()
        .then(() => registry.metrics())
        .then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          (error: unknown) => {
            gateway.log.error({ err: error }, 'figures were not told')
            response.writeHead(500).end()
          },
        )
    },
  )
  // Whoever asks is few; a port that is open to more is not opened to many.
  server.maxConnections = 32
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    await figures.close()
    throw error
  }
  const at = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${at.port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await figures.close()
    },
  }
}
