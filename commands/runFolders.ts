import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DataFolderInUse } from '#server/db/dataFolder.ts'
import { endEmbeddedPostgres } from '#server/db/embedded.ts'
import { OUTSIDE } from '#server/db/embeddedAccount.ts'

const ROOT = resolve(import.meta.dirname, '../.tmp')
const OF_A_RUN = /^([a-z0-9]+)-(\d+)(?:-\d+)?$/

/** Where the gateways of the journeys write the lines of their logs that are errors. */
export const brokenCalls = '.tmp/broken-calls.log'

/** A data folder for one run of the tests by this process: `.tmp/<purpose>-<pid>`; a run of several adds `-<number>`. */
export function runFolder(purpose: string): string {
  mkdirSync(ROOT, { recursive: true })
  return join(ROOT, `${purpose}-${process.pid}`)
}

/** Removes the data folders of runs that have ended, with the PostgreSQL that a killed run left serving them. */
export async function removeEndedRuns(purpose: string): Promise<void> {
  for (const dataDir of endedRuns(purpose)) {
    try {
      await removeRun(dataDir)
    } catch (error) {
      // What still works on it outlived the process that it is named after.
      if (!(error instanceof DataFolderInUse)) throw error
    }
  }
}

/**
 * Removes the data folder of a run of tests or of the bench, with the PostgreSQL that serves it and the database of its
 * own elsewhere. Throws for every other folder, and DataFolderInUse while a process has it.
 */
export async function removeRun(dataDir: string): Promise<void> {
  if (dirname(dataDir) !== ROOT || !OF_A_RUN.test(basename(dataDir)))
    throw new Error(`${dataDir} is no folder of a run: it is not removed.`)
  const { elsewhere } = await endEmbeddedPostgres(dataDir)
  if (elsewhere !== undefined && dirname(elsewhere) === OUTSIDE) rmSync(elsewhere, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

function endedRuns(purpose: string): string[] {
  if (!existsSync(ROOT)) return []
  return readdirSync(ROOT)
    .filter((name) => {
      const [, ofRun, pid] = OF_A_RUN.exec(name) ?? []
      return ofRun === purpose && Number(pid) > 0 && !isAlive(Number(pid))
    })
    .map((name) => join(ROOT, name))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
