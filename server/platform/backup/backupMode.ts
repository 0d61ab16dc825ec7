import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { openClient } from '#server/db/database.ts'
import { type Copied, copyFolder, copyOne } from './copyFolder.ts'

/** What PostgreSQL makes anew at a start, or what is of the running one alone: as `pg_basebackup` leaves it out. */
const emptied = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const leftOut =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|backup_manifest)$|(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/
const controlFile = 'global/pg_control'

interface Stopped {
  readonly label: string
  readonly map: string
  readonly lastWal: string
}

/** The part of the name of a piece of WAL behind its timeline. */
const placeOf = (wal: string): string => wal.slice(8)

const stopBackup = async (client: pg.Client): Promise<Stopped> => {
  const { rows } = await client.query<{ label: string; map: string; last: string }>(
    `select labelfile as label, coalesce(spcmapfile, '') as map, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
  )
  const { label = '', map = '', last = '' } = rows[0] ?? {}
  return { label, map, lastWal: last }
}

/** Every piece from the checkpoint that the copy begins with to the one that makes it whole. */
const copyWal = async (cluster: string, into: string, firstWal: string, lastWal: string): Promise<Copied> => {
  await mkdir(join(into, 'pg_wal'), { recursive: true, mode: 0o700 })
  let [files, bytes] = [0, 0]
  for (const name of await readdir(join(cluster, 'pg_wal'))) {
    const isNeeded =
      /^[0-9A-F]{24}$/.test(name) && placeOf(name) >= placeOf(firstWal) && placeOf(name) <= placeOf(lastWal)
    if (!isNeeded && !name.endsWith('.history')) continue
    bytes += (await copyOne(join(cluster, 'pg_wal', name), join(into, 'pg_wal', name))) ?? 0
    files += 1
  }
  if (files === 0) throw new Error('PostgreSQL removed WAL that the backup needs. Begin again.')
  return { files, bytes }
}

const connected = async (url: string): Promise<pg.Client> => {
  const client = openClient(url)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** One backup of a database is at work at a time, to its very end; the turn is over with this process too. */
export const inBackupTurn = async <Result>(superuserUrl: string, work: () => Promise<Result>): Promise<Result> => {
  const client = await connected(superuserUrl)
  try {
    const { rows } = await client.query<{ mine: boolean; spaces: number }>(
      `select pg_try_advisory_lock(hashtext('opsdesk backup')) as mine,
        (select count(*)::int from pg_tablespace where spcname !~ '^pg_') as spaces`,
    )
    if (rows[0]?.mine !== true) throw new Error('Another backup of this database is under way. Wait for its end.')
    if (rows[0].spaces > 0)
      throw new Error('This database has tablespaces, which a backup of the desk does not copy. Use pg_basebackup.')
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Copies the cluster of a PostgreSQL that runs, in its backup mode: writers go on, and the copy begins at a checkpoint and is
 * brought to one moment by the WAL beside it. `beforeEnd` runs last: what is committed by then is in the copy.
 */
export const copyRunningCluster = async <Known>({
  superuserUrl,
  cluster,
  into,
  signal,
  beforeEnd,
}: {
  readonly superuserUrl: string
  readonly cluster: string
  readonly into: string
  readonly signal: AbortSignal
  readonly beforeEnd: (client: Pick<pg.Client, 'query'>) => Promise<Known>
}): Promise<Copied & { readonly known: Known }> => {
  const client = await connected(superuserUrl)
  try {
    // Ends with this connection. It keeps the WAL that a checkpoint in the middle of the copy would give up.
    await client.query(`select pg_create_physical_replication_slot('opsdesk_backup_' || pg_backend_pid(), true, true)`)
    const begun = await client.query<{ wal: string }>(`select pg_walfile_name(pg_backup_start('opsdesk', true)) as wal`)
    const copied = await copyFolder(cluster, into, {
      signal,
      leavesOut: (path) => emptied.test(path) || leftOut.test(path) || path === controlFile,
    })
    // Last, as PostgreSQL's own tools do it: it must not be older than a page that was copied.
    const control = await copyOne(join(cluster, controlFile), join(into, controlFile))
    signal.throwIfAborted()
    const known = await beforeEnd(client)
    const { label, map, lastWal } = await stopBackup(client)
    const wal = await copyWal(cluster, into, begun.rows[0]?.wal ?? lastWal, lastWal)
    await writeFile(join(into, 'backup_label'), label, { mode: 0o600, flush: true })
    if (map.trim() !== '') await writeFile(join(into, 'tablespace_map'), map, { mode: 0o600, flush: true })
    return { files: copied.files + wal.files + 1, bytes: copied.bytes + wal.bytes + (control ?? 0), known }
  } finally {
    await client.end().catch(() => undefined)
  }
}
