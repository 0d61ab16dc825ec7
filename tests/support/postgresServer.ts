import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, closeSync, lstatSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresHome } from '#server/db/embeddedAccount.ts'
import { binaryPath } from '#server/db/embeddedBinaries.ts'
import { spawnAsPostgres } from '#server/db/embeddedCluster.ts'
import { copyRunningCluster } from '#server/platform/backup/backupMode.ts'
import { endsWithUs } from './endsWithUs.ts'
import { killWithChildren } from './killWithChildren.ts'
import { waitMs } from './patience.ts'

export interface PostgresServer {
  readonly folder: string
  /** As superuser. */
  readonly url: string
  /** The same database as the same role on this server. */
  readonly urlOf: (database: { readonly url: string }) => string
  readonly ask: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>
  /** Answers when it lets people in. */
  readonly start: () => Promise<void>
  /** As an immediate stop: it writes no checkpoint. */
  readonly kill: () => Promise<void>
  /** Each of its processes by SIGKILL. */
  readonly cut: () => Promise<void>
}

/** PostgreSQL runs as its own account: what is copied for it becomes that one's. */
const ownByPostgres = ({ account }: Pick<PostgresHome, 'account'>, path: string): void => {
  const { uid, gid } = account
  if (uid === undefined || gid === undefined) return
  chownSync(path, uid, gid)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) ownByPostgres({ account }, join(path, name))
}

/** A copy in backup mode, since npm's PostgreSQL has no `pg_basebackup`, that replays what the server there writes. */
export const copyAsStandby = async (
  home: PostgresHome,
  from: { readonly superuserUrl: string; readonly folder: string },
  to: string,
  slot?: string,
): Promise<void> => {
  const { port, username, password } = new URL(from.superuserUrl)
  await copyRunningCluster({
    superuserUrl: from.superuserUrl,
    cluster: from.folder,
    into: to,
    signal: new AbortController().signal,
    beforeEnd: async () => undefined,
  })
  writeFileSync(join(to, 'standby.signal'), '')
  appendFileSync(
    join(to, 'postgresql.auto.conf'),
    [
      `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'`,
      `primary_slot_name = '${slot ?? ''}'`,
      '',
    ].join('\n'),
  )
  ownByPostgres(home, to)
}

const settings = (port: number): readonly string[] => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'hot_standby_feedback=on',
  'max_connections=200',
  // A standby that is made anew finds what was written since its copy ended.
  'wal_keep_size=256MB',
]

/** A server on a cluster that is in this folder, or will be. `superuserUrl`: of any of them. */
export const openServer = (
  home: PostgresHome,
  { folder, port, superuserUrl }: { readonly folder: string; readonly port: number; readonly superuserUrl: string },
): PostgresServer => {
  let child: ChildProcess | undefined
  const urlOf = ({ url }: { readonly url: string }): string => {
    const there = new URL(url)
    there.port = String(port)
    return there.href
  }
  const url = urlOf({ url: superuserUrl })
  const ask: PostgresServer['ask'] = async <Row extends pg.QueryResultRow>(text: string) => {
    const asking = new pg.Client(url)
    asking.on('error', () => undefined)
    await asking.connect()
    try {
      return (await asking.query<Row>(text)).rows
    } finally {
      await asking.end()
    }
  }
  const ended = async (end: (running: ChildProcess) => unknown): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const over = once(child, 'exit')
    await end(child)
    await over
  }
  return {
    folder,
    url,
    urlOf,
    ask,
    start: async () => {
      rmSync(join(folder, 'postmaster.pid'), { force: true })
      const log = openSync(`${folder}.log`, 'a', 0o600)
      const begun = endsWithUs(
        spawn(
          binaryPath(home.binaries, 'postgres'),
          ['-D', folder, ...settings(port).flatMap((setting) => ['-c', setting])],
          spawnAsPostgres(home, { stdio: ['ignore', log, log] }),
        ),
      )
      closeSync(log)
      child = begun
      for (const deadline = performance.now() + waitMs; ; await passing(50)) {
        const isIn = await ask('select 1').catch(() => undefined)
        if (isIn !== undefined) return
        if (begun.exitCode !== null || performance.now() > deadline)
          throw new Error(`PostgreSQL does not start: ${folder}.log`)
      }
    },
    kill: () => ended((running) => running.kill('SIGQUIT')),
    cut: () => ended(({ pid }) => killWithChildren(pid ?? 0)),
  }
}
