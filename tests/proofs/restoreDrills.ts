import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import pg from 'pg'
import { isFault } from '#contract/calls/platform/audit.ts'
import { endEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { folderElsewhere, folderHere } from '#server/db/embeddedFolder.ts'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import { beginCommand, openFolders, type Said } from '#tests/support/ownDesk.ts'
import { type Acknowledged, type DrillDesk, openDrillDesk } from './restoreDesk.ts'

export interface DrillsEnd {
  readonly kills: { backup: number; everything: number; restore: number }
  /** Folders with the name of a backup that could not be restored, or that held less than they said. */
  readonly untrue: string[]
  /** What was acknowledged before the end of a backup and is not in its restore. */
  readonly lost: string[]
  /** What was acknowledged and is not in the desk after everything was killed at once. */
  readonly lostByKill: string[]
  readonly brokenChains: number
  readonly missingFiles: number
  /** Restores that were cut off, and started all the same without everything in it. */
  readonly halfStarts: number
  readonly commands: number
  readonly slowest: { backupMs: number; restoreMs: number }
}

/** One drill that is over. */
export interface Drill {
  /** From 1 on. */
  readonly no: number
  readonly kind: (typeof kinds)[number]
  /** How long after its begin the backup or restore was killed; absent where the kill came right behind the backup. */
  readonly killedAfterMs?: number
  readonly backupMs: number
  /** How long each restore took until its content was judged, with the one before it that was killed. */
  readonly restoredMs: readonly number[]
  readonly wholeMs: number
  /** Acknowledged on this desk so far. */
  readonly commands: number
  /** What the drill found, as its figures count it. */
  readonly faults: number
}

export interface Found {
  readonly lost: string[]
  readonly faults: number
}

/** What of that is not in the database. */
export const compare = async (url: string, wanted: readonly Acknowledged[]): Promise<Found> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ what: string; count: number }>(
      `select name as what, version::int as count from saved_views where name like 'Drill %'
       union all select 'files', count(*)::int from stored_files where file_name = 'drill.xlsx'`,
    )
    const there = new Map(rows.map(({ what, count }) => [what, count]))
    const { breaks } = await verifyAuditChain(client)
    const last = new Map(wanted.map(({ what, count }) => [what, count]))
    return {
      lost: [...last]
        .filter(([what, count]) => (there.get(what) ?? 0) < count)
        .map(([what, count]) => `${what} ${count}`),
      faults: breaks.filter(isFault).length,
    }
  } finally {
    await client.end()
  }
}

const backupsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^opsdesk-[\dT-]+Z$/.test(name))
        .sort()
        .map((name) => join(folder, name))
    : []

export const endedAtOf = (backup: string): number =>
  Date.parse((JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as { endedAt: string }).endedAt)

const kinds = ['backup', 'everything', 'restore', 'behind'] as const

/** So many drills, each with a kill inside, on one desk with people at work; its backups are restored beside it. */
export const runRestoreDrills = async ({
  drills,
  draw,
  onBackup,
  onDrill,
}: {
  readonly drills: number
  readonly draw: () => number
  /** The first whole one, with everything that was acknowledged before it ended. */
  readonly onBackup?: (
    backup: string,
    before: readonly Acknowledged[],
    folder: (name: string) => string,
  ) => Promise<void>
  readonly onDrill?: (drill: Drill) => void
}): Promise<DrillsEnd> => {
  const folders = openFolders()
  const [dataDir, backups] = [folders.folder('desk'), folders.folder('backups')]
  const acknowledged: Acknowledged[] = []
  const seen = new Set<string>()
  const end = {
    kills: { backup: 0, everything: 0, restore: 0 },
    untrue: [] as string[],
    lost: [] as string[],
    lostByKill: [] as string[],
    brokenChains: 0,
    missingFiles: 0,
    halfStarts: 0,
    slowest: { backupMs: 0, restoreMs: 0 },
  }
  let desk: DrillDesk = await openDrillDesk(dataDir, acknowledged)
  // A restore beside the desk is not of the desk: people rest meanwhile, and it has the machine.
  let resting = Promise.resolve()
  const begin = (): Promise<void> => desk.work(() => resting)
  const whileTheyRest = async (work: () => Promise<void>): Promise<void> => {
    const over = Promise.withResolvers<void>()
    resting = over.promise
    await work().finally(() => over.resolve())
  }
  let working = begin()
  const backup = () => beginCommand('backup', [backups], { DATA_DIR: dataDir })
  const timed = async (run: Promise<Said>): Promise<Said & { readonly ms: number }> => {
    const begun = performance.now()
    return { ...(await run), ms: performance.now() - begun }
  }
  const faults = (): number =>
    end.untrue.length + end.lost.length + end.lostByKill.length + end.brokenChains + end.missingFiles + end.halfStarts
  const killAll = async (): Promise<void> => {
    end.kills.everything += 1
    await desk.kill()
    await working
    desk = await openDrillDesk(dataDir, acknowledged)
    const url = urlOf(dataDir)
    const { lost, faults } = await compare(url, acknowledged)
    end.lostByKill.push(...lost)
    if (faults > 0) end.brokenChains += 1
    working = begin()
  }
  const restore = async (from: string, into: string, killAfterMs?: number): Promise<void> => {
    if (killAfterMs !== undefined) {
      end.kills.restore += 1
      const cut = beginCommand('restore', [from], { DATA_DIR: into })
      await passing(killAfterMs)
      cut.child.kill('SIGKILL')
      await cut.ended
      await endEmbeddedPostgres(into)
      const half = await startEmbeddedPostgres({ dataDir: into, log: () => undefined }).catch(() => undefined)
      const home = folderElsewhere(into) ?? folderHere(into)
      if (half !== undefined && existsSync(join(home, 'cluster/PG_VERSION'))) {
        const { lost } = await compare(
          half.superuserUrl,
          acknowledged.filter(({ at }) => at <= endedAtOf(from)),
        ).catch(() => ({ lost: ['everything'] }))
        // Cut off before its first piece it is an empty folder, and an empty desk begins there.
        if (lost.length > 0 && existsSync(join(into, 'keys/field.key'))) end.halfStarts += 1
      }
      await half?.stop()
    }
    const said = await timed(
      beginCommand('restore', [from, ...(killAfterMs === undefined ? [] : ['--replace'])], { DATA_DIR: into }).ended,
    )
    if (said.code !== 0) {
      end.untrue.push(`${from}: ${said.err}`)
      return
    }
    end.slowest.restoreMs = Math.max(end.slowest.restoreMs, said.ms)
    if (said.out.includes('files that its database names')) end.missingFiles += 1
    const postgres = await startEmbeddedPostgres({ dataDir: into, log: () => undefined })
    const { lost, faults } = await compare(
      postgres.superuserUrl,
      acknowledged.filter(({ at }) => at <= endedAtOf(from)),
    )
    await postgres.stop()
    end.lost.push(...lost)
    if (faults > 0) end.brokenChains += 1
  }
  try {
    for (let drill = 0; drill < drills; drill += 1) {
      const kind = kinds[drill % kinds.length] ?? 'backup'
      const [begun, faultsBefore] = [performance.now(), faults()]
      let killedAfterMs: number | undefined
      await passing(200 + draw() * 800)
      if (kind === 'backup' || kind === 'everything') {
        const cut = backup()
        killedAfterMs = draw() * (end.slowest.backupMs || 10_000)
        await passing(killedAfterMs)
        if (kind === 'backup') {
          end.kills.backup += 1
          cut.child.kill('SIGKILL')
          await cut.ended
        } else {
          cut.child.kill('SIGKILL')
          await Promise.all([killAll(), cut.ended])
        }
      }
      const said = await timed(backup().ended)
      if (said.code !== 0) throw new Error(`the backup failed: ${said.err}`)
      end.slowest.backupMs = Math.max(end.slowest.backupMs, said.ms)
      if (kind === 'behind') await killAll()
      const all = backupsIn(backups)
      const newest = all.at(-1) ?? ''
      if (drill === 0)
        await whileTheyRest(async () =>
          onBackup?.(
            newest,
            acknowledged.filter(({ at }) => at <= endedAtOf(newest)),
            folders.folder,
          ),
        )
      if (kind === 'restore') killedAfterMs = draw() * (end.slowest.restoreMs || 10_000)
      const restoredMs: number[] = []
      // One that came to its name although its process was killed is held to it too.
      for (const [number, from] of all.filter((one) => !seen.has(one)).entries()) {
        seen.add(from)
        const into = folders.folder(`restored-${drill}-${number}`)
        const restoring = performance.now()
        await whileTheyRest(() =>
          restore(from, into, kind === 'restore' && from === newest ? killedAfterMs : undefined),
        )
        restoredMs.push(performance.now() - restoring)
        rmSync(into, { recursive: true, force: true })
      }
      for (const old of all.slice(0, -1)) for (const path of [old, `${old}.keys`]) rmSync(path, { recursive: true })
      onDrill?.({
        no: drill + 1,
        kind,
        ...(killedAfterMs === undefined ? {} : { killedAfterMs }),
        backupMs: said.ms,
        restoredMs,
        wholeMs: performance.now() - begun,
        commands: acknowledged.length,
        faults: faults() - faultsBefore,
      })
    }
    return { ...end, commands: acknowledged.length }
  } finally {
    await desk.kill()
    await working
    folders.remove()
  }
}

const urlOf = (dataDir: string): string => {
  const [password, port] = ['postgres.password', 'postgres.port'].map((name) =>
    readFileSync(join(dataDir, name), 'utf8').trim(),
  )
  return `postgres://opsdesk:${password}@127.0.0.1:${port}/opsdesk`
}
