import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, cpSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { preparePostgresHome } from '#server/db/embeddedAccount.ts'
import { binaryPath, findPostgresBinaries } from '#server/db/embeddedBinaries.ts'
import { spawnAsPostgres } from '#server/db/embeddedCluster.ts'
import type { EmbeddedPostgres } from '#server/db/embedded.ts'
import { freePort } from './freePort.ts'
import { waitMs } from './patience.ts'

export interface Standby {
  /** The same database on it. */
  urlOf(database: { readonly url: string }): string
  /** Replays nothing until it is let go on: what is written meanwhile is not there. */
  hold(): Promise<void>
  letGoOn(): Promise<void>
  promote(): Promise<void>
  kill(): Promise<void>
  start(): Promise<void>
}

const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

const own = (path: string, uid: number, gid: number): void => {
  chownSync(path, uid, gid)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) own(join(path, name), uid, gid)
}

/** What belongs to the one server alone, and is made anew by the other. */
const leftOut = /\/(?:postmaster\.(?:pid|opts)|pg_replslot\/.+|pg_stat_tmp\/.+|pg_dynshmem\/.+)$/

/** A copy in backup mode: npm's PostgreSQL has no `pg_basebackup`. */
const copyCluster = async (postgres: EmbeddedPostgres, to: string): Promise<void> => {
  const client = new pg.Client(postgres.superuserUrl)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    cpSync(join(postgres.folder, 'cluster'), to, { recursive: true, filter: (path) => !leftOut.test(path) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

/** A real server that replays what this one writes, on a port of its own. */
export const openStandby = async (dataDir: string, postgres: EmbeddedPostgres): Promise<Standby> => {
  const home = preparePostgresHome(dataDir, findPostgresBinaries(), () => undefined)
  const folder = join(home.folder, `standby-${await freePort()}`)
  const port = await freePort()
  const primary = new URL(postgres.superuserUrl)
  const client = new pg.Client(postgres.superuserUrl)
  await client.connect()
  // What it has not got yet is kept for it.
  await client.query(`select pg_create_physical_replication_slot($1, true)`, [`standby_${port}`])
  await client.end()
  mkdirSync(folder, { mode: 0o700 })
  await copyCluster(postgres, folder)
  writeFileSync(join(folder, 'standby.signal'), '')
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    [
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${primary.username} password=${primary.password}'`,
      `primary_slot_name = 'standby_${port}'`,
      'max_connections = 200',
      '',
    ].join('\n'),
  )
  const { uid, gid } = home.account
  if (uid !== undefined && gid !== undefined) own(folder, uid, gid)
  let child: ChildProcess | undefined
  const superuser = new URL(primary)
  superuser.port = String(port)

  const ask = async (text: string): Promise<void> => {
    const asking = new pg.Client(superuser.href)
    await asking.connect()
    try {
      await asking.query(text)
    } finally {
      await asking.end()
    }
  }

  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    await ended
    alive.delete(child)
  }

  const start = async (): Promise<void> => {
    rmSync(join(folder, 'postmaster.pid'), { force: true })
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'hot_standby_feedback=on',
    ]
    const begun = spawn(
      binaryPath(home.binaries, 'postgres'),
      ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
      spawnAsPostgres(home, { stdio: 'ignore' }),
    )
    alive.add(begun)
    child = begun
    await vi.waitFor(() => ask('select 1'), { timeout: waitMs, interval: 50 })
  }

  await start()
  return {
    urlOf: ({ url }) => {
      const there = new URL(url)
      there.port = String(port)
      return there.href
    },
    hold: () => ask('select pg_wal_replay_pause()'),
    letGoOn: () => ask('select pg_wal_replay_resume()'),
    promote: () => ask('select pg_promote()'),
    kill,
    start,
  }
}
