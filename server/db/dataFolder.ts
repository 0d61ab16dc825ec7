import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { requireOwnRights, withRights } from '#server/adapters/fileRights.ts'

export class DataFolderInUse extends Error {}

export type DataFolderClaim = { release(): void }

const SQLITE_BUSY = 5

/**
 * Makes this process the only one on `dataDir` until `release()`. Throws DataFolderInUse, one line, when another has it,
 * and one line that says which right is missing where we may not write there.
 * The claim is an operating-system lock on `gateway.lock`: it ends with the process, also after `kill -9`.
 */
export function claimDataFolder(dataDir: string): DataFolderClaim {
  withRights(() => mkdirSync(dataDir, { recursive: true, mode: 0o700 }))
  requireOwnRights(dataDir)
  const ownerFile = join(dataDir, 'gateway.pid')
  const lock = takeLock(join(dataDir, 'gateway.lock'), () => inUseSentence(dataDir, ownerFile))
  try {
    withRights(() =>
      writeFileSync(ownerFile, JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() })),
    )
  } catch (error) {
    lock.close()
    throw error
  }
  let isHeld = true
  return {
    release() {
      if (!isHeld) return
      isHeld = false
      rmSync(ownerFile, { force: true })
      lock.close()
    },
  }
}

/** Whether nothing but a claim was ever made in `dataDir`: it is for the first start to say who may enter it. */
export const isNewDataFolder = (names: readonly string[]): boolean =>
  names.every((name) => /^gateway\.(lock|pid)/.test(name))

function takeLock(file: string, inUse: () => string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    // Its own words for a file that it may not open name no right.
    withRights(() => writeFileSync(file, '', { flag: 'a', mode: 0o600 }))
    lock = new DatabaseSync(file)
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new DataFolderInUse(inUse(), { cause: error })
    if ((error as { code?: string }).code !== 'ERR_SQLITE_ERROR') throw error
    throw new Error(`The data folder cannot be claimed: ${file} does not lock (${(error as Error).message}).`, {
      cause: error,
    })
  }
}

function inUseSentence(dataDir: string, ownerFile: string): string {
  let owner = 'another process'
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(ownerFile, 'utf8')) as { pid: number; startedAt: string }
    owner = `process ${pid}, started ${startedAt}`
  } catch {
    owner = 'another process that is just starting or stopping'
  }
  return `The data folder ${dataDir} is in use by ${owner}. Stop it first, or set DATA_DIR to another folder.`
}
