import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataFolderInUse extends Error {}

export type DataFolderClaim = { release(): void }

/**
 * Makes this process the only one on `dataDir` until `release()`. Throws DataFolderInUse, one line, when another has it.
 * The claim is an operating-system lock on `gateway.lock`: it ends with the process, also after `kill -9`.
 */
export function claimDataFolder(dataDir: string): DataFolderClaim {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const ownerFile = join(dataDir, 'gateway.pid')
  const lock = new DatabaseSync(join(dataDir, 'gateway.lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new DataFolderInUse(inUseSentence(dataDir, ownerFile), { cause })
  }
  writeFileSync(ownerFile, JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() }))
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
