import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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

/** The data folders of runs of these processes, whatever for. */
export function runFoldersOf(pids: readonly number[]): string[] {
  return runs()
    .filter(({ pid }) => pids.includes(pid))
    .map(({ dataDir }) => dataDir)
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

/** The databases of data folders in there that PostgreSQL's account could not have inside. */
export function databasesElsewhere(above: string): string[] {
  return readdirSync(above, { recursive: true, encoding: 'utf8' })
    .filter((name) => basename(name) === 'postgres.folder')
    .map((name) => readFileSync(join(above, name), 'utf8').trim())
    .filter((elsewhere) => dirname(elsewhere) === OUTSIDE)
}

function runs(): { dataDir: string; purpose: string; pid: number }[] {
  if (!existsSync(ROOT)) return []
  return readdirSync(ROOT).flatMap((name) => {
    const [, purpose = '', pid] = OF_A_RUN.exec(name) ?? []
    return Number(pid) > 0 ? [{ dataDir: join(ROOT, name), purpose, pid: Number(pid) }] : []
  })
}

function endedRuns(ofPurpose: string): string[] {
  return runs()
    .filter(({ purpose, pid }) => purpose === ofPurpose && !isAlive(pid))
    .map(({ dataDir }) => dataDir)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
