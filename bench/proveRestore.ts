import { readdirSync, rmSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { compare, type Drill, runRestoreDrills } from '#tests/proofs/restoreDrills.ts'
import type { Acknowledged } from '#tests/proofs/restoreDesk.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { beginCommand } from '#tests/support/ownDesk.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'

/** A backup without its WAL, one without a file, a save undone, and an entry of the audit changed: each has to be found. */
const plant = async (
  backup: string,
  before: readonly Acknowledged[],
  folder: (name: string) => string,
): Promise<number> => {
  const copy = (name: string): string => {
    const to = folder(name)
    cpSync(backup, to, { recursive: true })
    cpSync(`${backup}.keys`, `${to}.keys`, { recursive: true })
    return to
  }
  const restored = async (from: string, name: string) =>
    beginCommand('restore', [from], { DATA_DIR: folder(name) }).ended
  const withoutWal = copy('without-wal')
  rmSync(join(withoutWal, 'database/pg_wal'), { recursive: true })
  const noWal = await restored(withoutWal, 'planted-wal')
  const withoutFile = copy('without-file')
  const key = readdirSync(join(withoutFile, 'files'), { recursive: true, encoding: 'utf8' }).find((name) =>
    /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(name),
  )
  rmSync(join(withoutFile, 'files', key ?? 'none'))
  const noFile = await restored(withoutFile, 'planted-file')
  const dataDir = folder('planted-file')
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: postgres.superuserUrl })
  await client.connect()
  const whole = await compare(postgres.superuserUrl, before)
  await client.query(`set session_replication_role = replica`)
  await client.query(`update saved_views set version = version - 1 where name = 'Drill one'`)
  await client.query(`update saved_views set version = 1 where name = 'Drill two'`)
  await client.query(`update audit_entries set at = at + interval '1 second' where id = 2`)
  const spoiled = await compare(postgres.superuserUrl, before)
  await client.end()
  await postgres.stop()
  if (whole.lost.length > 0 || whole.faults > 0) throw new Error('The first backup was not whole.')
  const found = [
    noWal.code !== 0,
    noFile.out.includes('files that its database names'),
    spoiled.lost.length > 0,
    spoiled.faults > 0,
  ]
  return found.filter(Boolean).length
}

/** The planted faults first: drills that find nothing there would prove nothing. */
export const proveRestore = async ({ drills, seed }: { drills: number; seed: number }): Promise<readonly Figure[]> => {
  let planted = 0
  const end = await runRestoreDrills({
    drills,
    draw: drawFrom(seed),
    onBackup: async (backup, before, folder) => {
      say('the first backup is there: faults are planted in copies of it')
      planted = await plant(backup, before, folder)
      say(`planted faults: ${planted} of 4 found`)
    },
    onDrill: (drill) => say(`drill ${drill.no} of ${drills}: ${wordsOf(drill)}`),
  })
  for (const line of [...end.untrue, ...end.lost, ...end.lostByKill]) console.error(line)
  const { backup, everything, restore } = end.kills
  return [
    atLeast('planted: WAL left out, a file left out, a save undone, an audit entry changed', planted, 'found', 4, seed),
    told('drills', drills, 'drills', seed),
    told('commands acknowledged meanwhile', end.commands, 'commands', seed),
    told('kills of a backup alone', backup, 'kills', seed),
    told('kills of gateway, worker, backup and PostgreSQL at once', everything, 'kills', seed),
    told('kills of a restore', restore, 'kills', seed),
    atMost('folders named as a backup that were not whole', end.untrue.length, 'folders', 0, seed),
    atMost("acknowledged before a backup's end and not in its restore", end.lost.length, 'commands', 0, seed),
    atMost('acknowledged and lost by a kill of everything', end.lostByKill.length, 'commands', 0, seed),
    atMost('broken audit chains', end.brokenChains, 'chains', 0, seed),
    atMost('restores with a named file missing', end.missingFiles, 'restores', 0, seed),
    atMost('cut-off restores that started without everything', end.halfStarts, 'starts', 0, seed),
    told('slowest backup, with its reading through', end.slowest.backupMs / 1_000, 's', seed),
    told('slowest restore', end.slowest.restoreMs / 1_000, 's', seed),
  ]
}

const say = (what: string): void => console.error(`${new Date().toISOString()} ${what}`)

const killed = {
  backup: 'the backup',
  everything: 'gateway, worker, backup and PostgreSQL',
  restore: 'the restore',
  behind: 'gateway, worker and PostgreSQL',
} as const satisfies Record<Drill['kind'], string>

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

const wordsOf = ({ kind, killedAfterMs, backupMs, restoredMs, wholeMs, commands, faults }: Drill): string =>
  [
    `${killed[kind]} killed ${killedAfterMs === undefined ? 'right behind the backup' : `after ${seconds(killedAfterMs)}`}`,
    `a whole backup in ${seconds(backupMs)}`,
    `${restoredMs.length} restored and judged in ${restoredMs.map(seconds).join(' and ')}`,
    faults === 0 ? 'nothing lost' : `${faults} faults found`,
    `${commands} commands so far`,
    `${seconds(wholeMs)} in all`,
  ].join('; ')
