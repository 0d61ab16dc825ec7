import { spawn, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { storedSecret } from '#server/adapters/storedSecret.ts'
import type { PostgresHome } from '#server/db/embeddedAccount.ts'
import { binaryPath } from '#server/db/embeddedBinaries.ts'
import { ROLES } from '#server/db/embeddedRoles.ts'

/** A laptop with two cores, real durability: `fsync` and `synchronous_commit` stay on, as PostgreSQL ships them. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  log_checkpoints: 'off',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: String(Math.min(2, Math.max(0, availableParallelism() - 1))),
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The details of a refused row are people's data: they stay out of the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

export function clusterFolder(home: PostgresHome): string {
  return join(home.folder, 'cluster')
}

export function spawnAsPostgres(home: PostgresHome, options: SpawnOptions = {}): SpawnOptions {
  const { uid, gid } = home.account
  const { PATH, SystemRoot, TEMP } = process.env
  const env = { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' } as unknown as NodeJS.ProcessEnv
  return { cwd: home.folder, uid, gid, env, ...options }
}

/** The password of both roles, made once with the cluster and kept readable by us alone. Throws one line when it is lost. */
export function rememberedPassword(dataDir: string, { folder, isNew }: PostgresHome): string {
  const file = join(dataDir, 'postgres.password')
  if (!isNew && !existsSync(file))
    throw new Error(`The password of the database in ${folder} is missing. Put ${file} back from the backup.`)
  return storedSecret(file, () => randomBytes(24).toString('hex'))
    .toString()
    .trim()
}

/** The port of last time when it is free, else a free one, remembered. */
export async function rememberedPort(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres.port')
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = await listenOnce(last).catch(() => listenOnce(0))
  writeFileSync(file, String(port))
  return port
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

/** Makes the cluster when there is none. It appears whole or not at all, so a start cut off here is simply repeated. */
export async function initialiseCluster(home: PostgresHome, password: string): Promise<void> {
  const cluster = clusterFolder(home)
  if (!home.isNew) return
  const unfinished = join(home.folder, 'cluster.unfinished')
  const passwordFile = join(home.folder, 'password.once')
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (home.account.uid !== undefined) chownSync(passwordFile, home.account.uid, home.account.gid ?? -1)
  try {
    await runInitdb(home, [
      `--pgdata=${unfinished}`,
      `--username=${ROLES.superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL 16, on which facts can run, has no locale of its own.
      ...(Number.parseInt(home.binaries.version, 10) < 17
        ? ['--locale=C.UTF-8']
        : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
    ])
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, cluster)
}

function runInitdb(home: PostgresHome, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      binaryPath(home.binaries, 'initdb'),
      args,
      spawnAsPostgres(home, { stdio: ['ignore', 'ignore', 'pipe'] }),
    )
    let complaint = ''
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`PostgreSQL could not make its data folder: ${complaint.trim()}`)),
    )
  })
}

export type ServingHome = PostgresHome & { connections: number }

export function postgresArguments(home: ServingHome, port: number): string[] {
  const settings = Object.entries({ ...SETTINGS, max_connections: String(home.connections), port: String(port) })
  return ['-D', clusterFolder(home), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
