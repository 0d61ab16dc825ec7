import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { claimDataFolder } from '#server/db/dataFolder.ts'
import { endEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { homeForDatabase, OUTSIDE } from '#server/db/embeddedAccount.ts'
import { findDatabase } from '#server/db/embeddedFolder.ts'
import { copyRunningCluster, inBackupTurn } from './backupMode.ts'
import { type Copied, copyFolder, copyOne, sizeOf } from './copyFolder.ts'
import { type AuditEnd, auditEndOf, lookInside } from './lookInside.ts'
import {
  backupName,
  fingerprintsOf,
  keysBeside,
  type Manifest,
  markPart,
  passwordFile,
  secretsOf,
  unfinished,
  writeManifest,
} from './manifest.ts'
import { placeDatabase } from './placeDatabase.ts'
import { requireRoom, sayFullDisk } from './room.ts'

export interface BackupOptions {
  readonly dataDir: string
  readonly superuserUrl: string
  /** Where files lie in a bucket: its address. They are not copied then. */
  readonly bucket: string | undefined
  readonly fieldKey: string | undefined
  /** Backups lie in it side by side. */
  readonly target: string
  /** Where their keys lie; absent: beside them. */
  readonly keysTarget?: string | undefined
  readonly build: string
  readonly log: (line: string) => void
  readonly signal: AbortSignal
  readonly now: () => Date
}

export interface Backup {
  readonly folder: string
  readonly keysFolder: string
  readonly manifest: Manifest
}

const begunFile = 'begun.json'
const verifyFolder = 'verify'

/** The PostgreSQL that a killed verification left, and its folder elsewhere where there is one. */
const removeVerification = async (folder: string): Promise<void> => {
  const dataDir = join(folder, verifyFolder)
  if (!existsSync(dataDir)) return
  const { elsewhere } = await endEmbeddedPostgres(dataDir)
  if (elsewhere !== undefined && dirname(elsewhere) === OUTSIDE) await rm(elsewhere, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

/** Removes what interrupted backups of this data folder left. For who holds the turn of backups. */
const removeLeft = async (target: string, whose: string): Promise<void> => {
  for (const name of await readdir(target)) {
    const left = join(target, name)
    if (!name.endsWith(unfinished)) continue
    const begun = await readFile(join(left, begunFile), 'utf8').catch(() => '')
    if (begun !== whose) continue
    await removeVerification(left)
    await rm(left, { recursive: true, force: true })
    // Keys that had their name already, of a copy that never got its own.
    await rm(keysBeside(left.slice(0, -unfinished.length)), { recursive: true, force: true })
  }
}

const copyKeys = async (dataDir: string, into: string): Promise<void> => {
  await mkdir(join(into, 'keys'), { recursive: true, mode: 0o700 })
  for (const name of await secretsOf(dataDir)) await copyOne(join(dataDir, name), join(into, name))
}

/** Files never change but for those that are sealed later, so a second walk only brings what came since the first. */
const copyFiles = async (dataDir: string, into: string, signal: AbortSignal): Promise<Copied> => {
  const from = join(dataDir, 'files')
  await mkdir(into, { recursive: true, mode: 0o700 })
  return copyFolder(from, into, {
    signal,
    leavesOut: (path) =>
      path.startsWith('incoming') || (/^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(path) && existsSync(join(into, path))),
  })
}

type Seen = Pick<Manifest['database'], 'audit' | 'merchants' | 'transactions'> & { readonly missing: number }

/** Restores the copy into a second folder, starts a PostgreSQL on it and reads through it. */
const verifyCopy = async (folder: string, options: BackupOptions, end: AuditEnd): Promise<Seen> => {
  const dataDir = join(folder, verifyFolder)
  await mkdir(dataDir, { mode: 0o711 })
  const claim = claimDataFolder(dataDir)
  try {
    const home = homeForDatabase(dataDir, () => undefined)
    await placeDatabase(join(folder, 'database'), home, { signal: options.signal, isTemporary: true })
    await copyFile(join(options.dataDir, passwordFile), join(dataDir, passwordFile))
  } finally {
    claim.release()
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, connections: 10 })
  try {
    options.signal.throwIfAborted()
    const files = options.bucket === undefined ? join(folder, 'files') : undefined
    return await lookInside(
      postgres.superuserUrl,
      files,
      async ({ audit, holds, merchants, transactions, missing }) => {
        if (!(await holds(end)))
          throw new Error(
            `The copy does not hold entry ${end.last} of the audit, which was there when it was made. It is no backup.`,
          )
        return { audit: { ...end, faults: audit.faults }, merchants, transactions, missing }
      },
    )
  } finally {
    await postgres.stop()
  }
}

/**
 * Backs up a data folder while gateways and workers run on it: its database in backup mode, its files, and apart from both
 * its keys. It is looked through in a second folder, and only then has its name; whatever ends it before leaves `.unfinished`.
 */
export const writeBackup = (options: BackupOptions): Promise<Backup> =>
  inBackupTurn(options.superuserUrl, () => writeInTurn(options))

const writeInTurn = async (options: BackupOptions): Promise<Backup> => {
  const { dataDir, superuserUrl, bucket, fieldKey, log, signal, now } = options
  const target = resolve(options.target)
  const begun = now()
  const mark = { id: randomUUID(), begunAt: begun.toISOString() }
  const whole = join(target, backupName(begun))
  const folder = `${whole}${unfinished}`
  const keysFolder = join(resolve(options.keysTarget ?? target), `${basename(whole)}.keys`)
  const keys = `${keysFolder}${unfinished}`
  const whose = JSON.stringify({ dataDir: resolve(dataDir), machine: hostname() })
  const found = findDatabase(dataDir, log)
  if (found === undefined) throw new Error(`There is no database in ${dataDir}: nothing to back up.`)
  const cluster = join(found, 'cluster')
  await mkdir(target, { recursive: true, mode: 0o711 })
  await mkdir(dirname(keys), { recursive: true, mode: 0o700 })
  await removeLeft(target, whose)
  await removeLeft(dirname(keys), whose)
  const files = bucket === undefined ? await sizeOf(join(dataDir, 'files')) : 0
  // Twice: the copy that is looked through lies beside the one that stays.
  await requireRoom(target, 2 * (await sizeOf(cluster)) + files, 'The backup')
  if (existsSync(whole)) throw new Error(`${whole} is there already. Begin again in a second.`)
  try {
    await mkdir(folder, { mode: 0o711 })
    await mkdir(keys, { mode: 0o700 })
    for (const each of [folder, keys]) await writeFile(join(each, begunFile), whose, { mode: 0o600 })
    if (bucket === undefined) await copyFiles(dataDir, join(folder, 'files'), signal)
    const copied = await copyRunningCluster({
      superuserUrl,
      cluster,
      into: join(folder, 'database'),
      signal,
      beforeEnd: async (client) => {
        const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
        return { end: await auditEndOf(client), endedAt: now().toISOString(), postgres: rows[0]?.version ?? '' }
      },
    })
    if (bucket === undefined) await copyFiles(dataDir, join(folder, 'files'), signal)
    await copyKeys(dataDir, keys)
    log('The copy is written. It is restored beside itself and read through.')
    const { missing, ...seen } = await verifyCopy(folder, options, copied.known.end)
    await removeVerification(folder)
    const manifest: Manifest = {
      form: 1,
      ...mark,
      endedAt: copied.known.endedAt,
      build: options.build,
      postgres: copied.known.postgres,
      database: { bytes: copied.bytes, ...seen },
      files:
        bucket === undefined
          ? { place: 'folder', ...(await counted(join(folder, 'files'))), missing }
          : { place: 'bucket', address: bucket },
      keys: await fingerprintsOf(dataDir, fieldKey),
    }
    const parts = [join(folder, 'database'), keys, ...(bucket === undefined ? [join(folder, 'files')] : [])]
    for (const part of parts) await markPart(part, mark)
    await writeManifest(folder, manifest)
    for (const each of [folder, keys]) await rm(join(each, begunFile))
    signal.throwIfAborted()
    await rename(keys, keysFolder)
    await rename(folder, whole)
    return { folder: whole, keysFolder, manifest }
  } catch (error) {
    await removeVerification(folder).catch(() => undefined)
    for (const each of [folder, keys]) await rm(each, { recursive: true, force: true })
    throw sayFullDisk(error, 'the backup', target)
  }
}

const counted = async (folder: string): Promise<{ count: number; bytes: number }> => {
  const names = await readdir(folder, { recursive: true })
  return {
    count: names.filter((name) => /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(name)).length,
    bytes: await sizeOf(folder),
  }
}
