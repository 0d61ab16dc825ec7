import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { claimDataFolder, isNewDataFolder } from '#server/db/dataFolder.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { homeForDatabase } from '#server/db/embeddedAccount.ts'
import { ownElsewhere } from '#server/db/embeddedFolder.ts'
import { copyFolder, copyOne, sizeOf } from './copyFolder.ts'
import { writeFileState } from './fileState.ts'
import { lookInside } from './lookInside.ts'
import {
  fingerprint,
  keysBeside,
  type Manifest,
  momentText,
  partFile,
  type PartMark,
  passwordFile,
  readManifest,
  readPart,
} from './manifest.ts'
import { placeDatabase } from './placeDatabase.ts'
import { requireRoom, sayFullDisk } from './room.ts'

export interface RestoreOptions {
  readonly from: string
  /** Absent: beside the backup, as it was written. */
  readonly keysFrom?: string | undefined
  readonly dataDir: string
  /** Says that what is in the folder may be put aside. */
  readonly replaces: boolean
  readonly fieldKey: string | undefined
  readonly log: (line: string) => void
  readonly signal: AbortSignal
  readonly now: () => Date
}

export interface Restored {
  readonly manifest: Manifest
  readonly entries: number
  readonly missing: number
  /** Where what was in the folder is now. */
  readonly aside: string | undefined
}

const refuseMixed = (manifest: Manifest, parts: Readonly<Record<string, { folder: string; mark: PartMark }>>): void => {
  for (const [what, { folder, mark }] of Object.entries(parts)) {
    if (mark.id === manifest.id) continue
    throw new Error(
      `${what} in ${folder} are of the backup of ${momentText(mark.begunAt)}, the rest is of the one of ${momentText(manifest.begunAt)}. Put together what is of one backup.`,
    )
  }
}

/** Each key is the one that the backup was made with. */
const requireKeys = async ({ keys }: Manifest, folder: string, fieldKey: string | undefined): Promise<void> => {
  for (const [name, print] of Object.entries(keys)) {
    if (name === 'FIELD_KEY') {
      if (fieldKey !== undefined && fingerprint(fieldKey) === print) continue
      throw new Error(
        `${fieldKey === undefined ? 'FIELD_KEY is not set' : 'FIELD_KEY is another one'}: the numbers of this backup are sealed with the FIELD_KEY of the desk that it is of. Set that one.`,
      )
    }
    const file = join(folder, name)
    const key = await readFile(file).catch(() => undefined)
    if (key === undefined)
      throw new Error(`${file} is missing. Put the keys of this backup there, or name them with --keys.`)
    if (fingerprint(key) !== print)
      throw new Error(`${file} is not the key of this backup: it would open nothing of it. Name its keys with --keys.`)
  }
}

const partsOf = async (from: string, keysFrom: string, { files }: Manifest) => {
  const part = async (folder: string) => ({ folder, mark: await readPart(folder) })
  return {
    'The database': await part(join(from, 'database')),
    ...(files.place === 'folder' ? { 'The files': await part(join(from, 'files')) } : {}),
    'The keys': await part(keysFrom),
  }
}

const takenNames = (names: readonly string[]): string[] =>
  names.filter((name) => !isNewDataFolder([name]) && !/^replaced-[\dT-]+Z$/.test(name))

/** Puts what is in the folder aside in it: another file system may begin right above. */
const putAside = async (dataDir: string, names: readonly string[], aside: string): Promise<void> => {
  await mkdir(aside, { mode: 0o710 })
  for (const name of names) await rename(join(dataDir, name), join(aside, name))
}

/** Removes what a restore wrote that is given up, and puts back what it had put aside. */
const undo = async (dataDir: string, aside: string | undefined): Promise<void> => {
  const written = ownElsewhere(dataDir)
  if (written !== undefined) await rm(written, { recursive: true, force: true })
  for (const name of takenNames(await readdir(dataDir))) await rm(join(dataDir, name), { recursive: true, force: true })
  if (aside === undefined) return
  for (const name of await readdir(aside)) await rename(join(aside, name), join(dataDir, name))
  await rmdir(aside)
}

/** Restores a backup into a folder that nobody uses, starts its database once and reads through it. */
export const restoreBackup = async (options: RestoreOptions): Promise<Restored> => {
  const { replaces, fieldKey, log, signal, now } = options
  const [from, dataDir] = [resolve(options.from), resolve(options.dataDir)]
  const keysFrom = resolve(options.keysFrom ?? keysBeside(from))
  const manifest = await readManifest(from)
  if (!existsSync(keysFrom))
    throw new Error(`The keys of ${basename(from)} are not in ${keysFrom}. Name the folder that has them with --keys.`)
  refuseMixed(manifest, await partsOf(from, keysFrom, manifest))
  await requireKeys(manifest, keysFrom, fieldKey)
  let claim = claimDataFolder(dataDir)
  try {
    const taken = takenNames(await readdir(dataDir))
    if (taken.length > 0 && !replaces)
      throw new Error(
        `${dataDir} is not empty: ${taken.slice(0, 3).join(', ')}${taken.length > 3 ? ' and more' : ''} ${taken.length === 1 ? 'is' : 'are'} there. Name another folder with DATA_DIR, or say --replace: then that is put aside, in the folder itself.`,
      )
    await requireRoom(
      dataDir,
      (await sizeOf(join(from, 'database'))) + (await sizeOf(join(from, 'files'))),
      'The restore',
    )
    const aside =
      taken.length > 0 ? join(dataDir, `replaced-${now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`) : undefined
    if (aside !== undefined) await putAside(dataDir, taken, aside)
    try {
      // First: what the folder holds decides whether the database may lie in it.
      const home = homeForDatabase(dataDir, log)
      // Then these: keys and files without their database are no data folder that starts.
      await copyFolder(join(keysFrom, 'keys'), join(dataDir, 'keys'), { signal })
      await copyOne(join(keysFrom, passwordFile), join(dataDir, passwordFile))
      if (manifest.files.place === 'folder')
        await copyFolder(join(from, 'files'), join(dataDir, 'files'), {
          signal,
          leavesOut: (path) => path === partFile,
        })
      await placeDatabase(join(from, 'database'), home, { signal })
      // PostgreSQL claims the folder itself.
      claim.release()
      const { entries, missing } = await readThrough(dataDir, manifest, log).finally(() => {
        claim = claimDataFolder(dataDir)
      })
      signal.throwIfAborted()
      return { manifest, entries, missing, aside }
    } catch (error) {
      await undo(dataDir, aside)
      throw error
    }
  } catch (error) {
    throw sayFullDisk(error, 'the restore', dirname(dataDir))
  } finally {
    claim.release()
  }
}

const readThrough = async (dataDir: string, manifest: Manifest, log: (line: string) => void) => {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    const files = manifest.files.place === 'folder' ? join(dataDir, 'files') : undefined
    const seen = await lookInside(postgres.url, files, async ({ audit, holds, missing }) => {
      const { last, faults } = manifest.database.audit
      if (!(await holds(manifest.database.audit)))
        throw new Error(
          `What was restored does not hold entry ${last} of the audit, which the backup names. Take another backup.`,
        )
      if (audit.faults !== faults)
        throw new Error(
          `The audit chain of what was restored is broken in ${audit.faults} places, that of the backup in ${faults}. Take another backup.`,
        )
      return { entries: audit.entries, missing }
    })
    if (files !== undefined) await writeFileState(postgres.url, files)
    return seen
  } finally {
    await postgres.stop()
  }
}
