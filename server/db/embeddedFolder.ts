import { existsSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withRights } from '#server/adapters/fileRights.ts'
import { readIfThere } from '#server/adapters/storedSecret.ts'

/** All of PostgreSQL's files of a data folder are here, or where its pointer says. */
export const folderHere = (dataDir: string): string => join(dataDir, 'postgres')
const pointerFile = (dataDir: string): string => join(dataDir, 'postgres.folder')
/** In a folder elsewhere: the data folder whose it is. */
const ownerFile = (elsewhere: string): string => join(elsewhere, 'data.folder')

/** Whether `folder` holds a database. Throws one line when we may not look, or when it holds a part of one. */
export function holdsDatabase(folder: string): boolean {
  const cluster = join(folder, 'cluster')
  const names = withRights(() => namesIn(cluster))
  if (names.length === 0) return false
  if (names.includes('PG_VERSION')) return true
  throw new Error(
    `The database in ${cluster} is not whole: PG_VERSION is missing. Put ${cluster} back from the backup.`,
  )
}

/** What is made after the database: where one of these lies, there was one. */
const ofDatabase = ['postgres.port', 'keys/field.key', 'keys/device.key', 'keys/links.key', 'files'] as const

/**
 * The folder that holds the database of `dataDir`, a folder elsewhere only when there is none here. Undefined before
 * there is one; throws one line where there was one and it is gone, or is another data folder's.
 */
export function findDatabase(dataDir: string, log: (line: string) => void): string | undefined {
  const here = folderHere(dataDir)
  const elsewhere = folderElsewhere(dataDir)
  if (holdsDatabase(here)) {
    if (elsewhere !== undefined && isDatabaseThere(elsewhere))
      log(
        `There is a database in ${here} and another in ${elsewhere}, which postgres.folder names. The first is used; the other stays as it is.`,
      )
    return here
  }
  if (elsewhere !== undefined && holdsDatabase(elsewhere)) {
    takeElsewhere(elsewhere, dataDir)
    return elsewhere
  }
  const left = ofDatabase.map((name) => join(dataDir, name)).filter((path) => withRights(() => existsSync(path)))
  if (left.length === 0) return undefined
  throw new Error(
    `The database of ${dataDir} is missing: there is none in ${elsewhere ?? here}. Put that folder back from the backup. To begin with an empty database instead, remove ${left.join(', ')}.`,
  )
}

/** Where `dataDir` says that its database is elsewhere. */
export function folderElsewhere(dataDir: string): string | undefined {
  return (
    withRights(() => readIfThere(pointerFile(dataDir)))
      ?.toString()
      .trim() || undefined
  )
}

export function rememberElsewhere(dataDir: string, elsewhere: string): void {
  writeFileSync(ownerFile(elsewhere), `${realpathSync(dataDir)}\n`)
  writeFileSync(pointerFile(dataDir), `${elsewhere}\n`)
}

/** The folder elsewhere that was made for `dataDir`, and not for one of which this is a copy. */
export function ownElsewhere(dataDir: string): string | undefined {
  const elsewhere = folderElsewhere(dataDir)
  return elsewhere !== undefined && ownerOf(elsewhere) === realpathSync(dataDir) ? elsewhere : undefined
}

const ownerOf = (elsewhere: string): string | undefined => readIfThere(ownerFile(elsewhere))?.toString().trim()

function takeElsewhere(elsewhere: string, dataDir: string): void {
  const owner = ownerOf(elsewhere)
  if (owner === realpathSync(dataDir)) return
  if (owner !== undefined && readIfThere(pointerFile(owner))?.toString().trim() === elsewhere)
    throw new Error(
      `The database in ${elsewhere} is that of the data folder ${owner}, of which ${dataDir} is a copy. Copy ${elsewhere} as well, and name its copy in ${pointerFile(dataDir)}.`,
    )
  withRights(() => writeFileSync(ownerFile(elsewhere), `${realpathSync(dataDir)}\n`))
}

function isDatabaseThere(folder: string): boolean {
  try {
    return holdsDatabase(folder)
  } catch {
    return true
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
