import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { claimDataFolder } from '#server/db/dataFolder.ts'
import { preparePostgresHome } from '#server/db/embeddedAccount.ts'
import { binaryPath, findPostgresBinaries, type PostgresBinaries } from '#server/db/embeddedBinaries.ts'
import {
  clusterFolder,
  initialiseCluster,
  postgresArguments,
  rememberedPassword,
  rememberedPort,
  type ServingHome,
  spawnAsPostgres,
} from '#server/db/embeddedCluster.ts'
import { folderHere, ownElsewhere } from '#server/db/embeddedFolder.ts'
import { isServing, readPostmaster } from '#server/db/embeddedPostmaster.ts'
import type { AudienceRole } from '#server/db/audienceDatabase.ts'
import { audienceRoleOf, ensureGatewayDatabase, urlAs } from '#server/db/embeddedRoles.ts'

export type EmbeddedPostgres = {
  /** The database `opsdesk`, as an ordinary role that owns it and may nothing else. */
  url: string
  superuserUrl: string
  /** For audience queries. */
  audienceRole: AudienceRole
  /** Holds all of PostgreSQL's files: inside the data folder where its account may enter it. */
  folder: string
  /** However often it is called, PostgreSQL is stopped once. */
  stop(): Promise<void>
}

const START_PATIENCE_MS = 180_000
const STOP_PATIENCE_MS = 60_000

/**
 * Starts the embedded PostgreSQL on `dataDir`, or takes over the one a killed gateway left running, and answers the
 * url of the database `opsdesk`. Throws one clear line when the folder is in use or PostgreSQL cannot run there.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: (line: string) => void
  /** Absent: those that npm installed. */
  binaries?: PostgresBinaries
  /** How many PostgreSQL takes; absent: 100, which one gateway and its workers never fill. */
  connections?: number
  /** PostgreSQL ended and could not be started again, as the line says. */
  onLost?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const claim = claimDataFolder(dataDir)
  let home: ServingHome | undefined
  try {
    const found = preparePostgresHome(dataDir, options.binaries ?? findPostgresBinaries(), options.log)
    const prepared = { ...found, connections: options.connections ?? 100 }
    home = prepared
    const password = rememberedPassword(dataDir, prepared)
    await initialiseCluster(prepared, password)
    const port = await servingPort(prepared, dataDir, options.log)
    await ensureGatewayDatabase(password, port)
    let stopped: Promise<void> | undefined
    const watch = watchPostmaster(prepared, dataDir, port, options)
    return {
      url: urlAs('gateway', password, port),
      superuserUrl: urlAs('superuser', password, port),
      audienceRole: audienceRoleOf(password),
      folder: prepared.folder,
      stop: () =>
        (stopped ??= watch
          .stop()
          .then(() => stopPostmaster(prepared))
          .then(() => claim.release())),
    }
  } catch (error) {
    // One that refuses us is not left running behind a process that ends.
    if (home) await stopPostmaster(home).catch(() => undefined)
    claim.release()
    throw error
  }
}

const WATCH_MS = 500
/** Between one start and the next, when each one ends again at once. */
const PAUSES_MS = [0, 1_000, 2_000, 5_000, 10_000, 20_000]
/** After so long in service it counts as well again. */
const HEALTHY_MS = 60_000

/**
 * Starts PostgreSQL again when it ended without having been asked to, as after a kill for memory. When it ends again and
 * again, or does not start, it says so: a process without its database is of no use, and whoever supervises it starts it anew.
 */
function watchPostmaster(
  home: ServingHome,
  dataDir: string,
  port: number,
  { log, onLost }: { log: (line: string) => void; onLost?: (line: string) => void },
): { stop(): Promise<void> } {
  const cluster = clusterFolder(home)
  const over = new AbortController()
  const isThere = () => {
    const found = readPostmaster(cluster)
    return found !== null && isServing(found, cluster)
  }
  const watch = async (): Promise<void> => {
    let starts = 0
    let servingSince = Date.now()
    while (!over.signal.aborted) {
      await pause(WATCH_MS, undefined, { signal: over.signal, ref: false })
      if (isThere()) {
        if (Date.now() - servingSince > HEALTHY_MS) starts = 0
        continue
      }
      const wait = PAUSES_MS[starts]
      if (wait === undefined) return onLost?.('PostgreSQL ended again and again. The gateway stops.')
      starts += 1
      await pause(wait, undefined, { signal: over.signal, ref: false })
      log('PostgreSQL ended. It is started again.')
      const began = await servingPort(home, dataDir, log)
      if (began !== port) return onLost?.('PostgreSQL came back on another port. The gateway stops.')
      servingSince = Date.now()
    }
  }
  const watching = watch().catch((error: unknown) => {
    if (!over.signal.aborted) onLost?.(`${error instanceof Error ? error.message : String(error)} The gateway stops.`)
  })
  return {
    stop: async () => {
      over.abort()
      await watching
    },
  }
}

/**
 * Stops the PostgreSQL that a killed process left serving `dataDir`, without starting one. Answers the folder elsewhere
 * that was made for this data folder alone, where there is one.
 */
export async function endEmbeddedPostgres(dataDir: string): Promise<{ elsewhere: string | undefined }> {
  const claim = claimDataFolder(resolve(dataDir))
  try {
    const elsewhere = ownElsewhere(resolve(dataDir))
    for (const folder of [folderHere(resolve(dataDir)), elsewhere]) {
      const cluster = folder && join(folder, 'cluster')
      const found = cluster && readPostmaster(cluster)
      if (found && isServing(found, cluster)) await endPostmaster(found.pid, cluster)
    }
    return { elsewhere }
  } finally {
    claim.release()
  }
}

/** As `pg_ctl stop -m fast` does it, whoever it runs as. */
async function endPostmaster(pid: number, cluster: string): Promise<void> {
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_PATIENCE_MS
  while (Date.now() < deadline) {
    const now = readPostmaster(cluster)
    if (now?.pid !== pid || !isServing(now, cluster)) return
    await pause(20)
  }
  throw new Error(`The PostgreSQL on ${cluster} (process ${pid}) did not stop within ${STOP_PATIENCE_MS / 1000} s.`)
}

async function servingPort(home: ServingHome, dataDir: string, log: (line: string) => void): Promise<number> {
  const cluster = clusterFolder(home)
  const deadline = Date.now() + START_PATIENCE_MS
  while (Date.now() < deadline) {
    const found = readPostmaster(cluster)
    if (!found || !isServing(found, cluster)) {
      rmSync(join(cluster, 'postmaster.pid'), { force: true })
      const port = await rememberedPort(dataDir)
      if (await startPostmaster(home, port, deadline)) return port
    } else if (found.status === 'ready') {
      log(`Took over the PostgreSQL that was still running (process ${found.pid}).`)
      return found.port
    }
    await pause(50)
  }
  throw new Error(`PostgreSQL did not become ready within ${START_PATIENCE_MS / 1000} s. Its log: ${logFile(home)}`)
}

/** False when the caller should try again: an earlier PostgreSQL is still dying, or the port was just taken. */
async function startPostmaster(home: ServingHome, port: number, deadline: number): Promise<boolean> {
  const cluster = clusterFolder(home)
  const file = logFile(home)
  if (existsSync(file) && statSync(file).size > 10_000_000) renameSync(file, `${file}.1`)
  const output = openSync(file, 'a', 0o600)
  const begun = statSync(file).size
  // Detached: Ctrl-C in a terminal reaches the whole process group, and PostgreSQL must outlive our last transaction.
  const child = spawn(
    binaryPath(home.binaries, 'postgres'),
    postgresArguments(home, port),
    spawnAsPostgres(home, { detached: true, stdio: ['ignore', output, output] }),
  )
  closeSync(output)
  let failure: Error | null = null
  child.once('error', (error) => (failure = error))
  const onExit = () => (failure ??= new Error(lastComplaint(file, begun)))
  child.once('exit', onExit)
  child.unref()
  while (Date.now() < deadline) {
    if (failure) break
    const now = readPostmaster(cluster)
    if (now?.pid === child.pid && now?.status === 'ready') {
      // It ends when it is stopped; by then its folder may be gone.
      child.off('exit', onExit)
      return true
    }
    await pause(20)
  }
  const reason = (failure as Error | null)?.message ?? 'it did not become ready'
  if (/still in use|already exists|could not create any TCP/.test(reason)) return false
  throw new Error(`PostgreSQL could not start: ${reason}. Its log: ${file}`)
}

function logFile(home: ServingHome): string {
  return join(home.folder, 'server.log')
}

function lastComplaint(file: string, from: number): string {
  const lines = readFileSync(file).subarray(from).toString('utf8').split('\n')
  const fatal = lines.filter((line) => /FATAL|PANIC/.test(line)).at(-1) ?? lines.filter((line) => line.trim()).at(-1)
  return (fatal ?? 'it ended without a word').replace(/^.*?(FATAL|PANIC):\s*/, '').trim()
}

// Fast shutdown: open transactions are rolled back, everything committed is flushed.
async function stopPostmaster(home: ServingHome): Promise<void> {
  const cluster = clusterFolder(home)
  const found = readPostmaster(cluster)
  if (!found || !isServing(found, cluster)) return
  const args = ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', String(STOP_PATIENCE_MS / 1000)]
  const child = spawn(
    binaryPath(home.binaries, 'pg_ctl'),
    args,
    spawnAsPostgres(home, { stdio: 'ignore', detached: true }),
  )
  const code = await new Promise((done, failed) => child.once('error', failed).once('exit', done))
  if (code !== 0)
    throw new Error(`PostgreSQL did not stop within ${STOP_PATIENCE_MS / 1000} s. Its log: ${logFile(home)}`)
}
