import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { setTimeout as passing } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from './gateway.ts'
import type { LoopDelay } from './loopDelay.ts'

/**
 * Why nobody should be sent here; `late`: the process itself, `threads`: what it reads and hashes with, `connections`:
 * what it asks the database with; `standby`: the database itself waits for its second one.
 */
type NotReady = 'stopping' | 'late' | 'threads' | 'connections' | 'disk' | 'database' | 'standby' | 'drawing'

/** Below this no upload and no result can be counted on. */
const leastFreeBytes = 50_000_000
const probeBytes = 65_536
/** However often it is asked, it writes once in this time. */
const answerHoldsMs = 1_000

/** Writes where files are received, as an upload does, and leaves nothing behind. */
const writesFiles = async ({ config, files }: Gateway): Promise<boolean> => {
  const { bavail, bsize } = await statfs(config.dataDir)
  if (bavail * bsize < leastFreeBytes) return false
  const path = await files.scratchPath()
  try {
    await writeFile(path, Buffer.alloc(probeBytes), { mode: 0o600, flush: true })
    return true
  } finally {
    await rm(path, { force: true })
  }
}

/** A row that is written anew each time: where PostgreSQL has no room, or may only be read, this fails. */
const writeProbe = `insert into readiness_probes (one, at) values (1, now()) on conflict (one) do update set at = now()`

/** One of our commits waits there. Whoever has the same role sees that. */
const standbyProbe = `select exists (select from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep') as waits`

const refuseFalse = async (work: Promise<boolean>): Promise<void> => {
  if (!(await work)) throw new Error('there is too little room on the disk')
}

const inTime = async (work: Promise<unknown>, timeoutMs: number): Promise<boolean> => {
  const over = new AbortController()
  try {
    return await Promise.race([work.then(() => true), passing(timeoutMs, false, { signal: over.signal, ref: false })])
  } finally {
    over.abort()
  }
}

/**
 * `/live`: the process turns. `/ready`: it answers in time, writes and draws, so a load balancer may send people here. A
 * broker that is away is told, and keeps nobody from here.
 */
export const healthRoutes = async (
  app: FastifyInstance,
  { gateway, loop }: { gateway: Gateway; loop: LoopDelay },
): Promise<void> => {
  const { config, database, drawing, log } = gateway
  let isStopping = false
  let written: { readonly since: number; readonly fault: Promise<NotReady | undefined> } | undefined
  /** At most one row is written at a time: where each waits, they would take every connection. */
  let writing: Promise<boolean> | undefined
  app.addHook('preClose', async () => {
    isStopping = true
  })

  const isLate = () => (loop.averageMs() ?? 0) > config.busyAfterMs
  const works = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work
      return true
    } catch (error) {
      log.error({ err: error }, 'not ready')
      return false
    }
  }
  const standbyWaits = async (): Promise<boolean> => {
    const { rows } = await database.beside.pool.query<{ waits: boolean }>(standbyProbe)
    return rows[0]?.waits === true
  }
  const write = async (): Promise<NotReady | undefined> => {
    if (!(await works(refuseFalse(writesFiles(gateway))))) return 'disk'
    const row = (writing ??= works(database.pool.query(writeProbe)).finally(() => {
      writing = undefined
    }))
    if (!(await inTime(row, config.busyAfterMs))) {
      if (database.pool.waitedMs > 0) return 'connections'
      if (await standbyWaits().catch(() => false)) return 'standby'
    }
    return (await row) ? undefined : 'database'
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
    if (database.pool.waitedMs > config.busyAfterMs) return 'connections'
    if (written === undefined || performance.now() - written.since > answerHoldsMs)
      written = { since: performance.now(), fault: write() }
    const unwritten = await written.fault
    if (unwritten !== undefined) return unwritten
    return (await works(drawing.check())) ? undefined : 'drawing'
  }

  // Both wait for no turn.
  app.get('/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }))
  app.get('/ready', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    const because = await fault()
    return because === undefined
      ? reply.send({
          ready: true,
          ...(gateway.awayBrokers.size === 0 ? {} : { awayBrokers: [...gateway.awayBrokers] }),
        })
      : reply.code(503).send({ ready: false, because })
  })
}
