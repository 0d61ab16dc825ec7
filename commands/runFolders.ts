import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'

const ROOT = resolve(import.meta.dirname, '../.tmp')

/** A data folder for one run of the tests by this process: `.tmp/<purpose>-<pid>`; a run of several adds `-<number>`. */
export function runFolder(purpose: string): string {
  mkdirSync(ROOT, { recursive: true })
  return join(ROOT, `${purpose}-${process.pid}`)
}

/** Removes the data folders of runs that have ended, with the PostgreSQL that a killed run left serving them. */
export async function removeEndedRuns(purpose: string): Promise<void> {
  for (const dataDir of endedRuns(purpose)) {
    const left = await startEmbeddedPostgres({ dataDir, log: () => {} })
    await left.stop()
    for (const folder of [left.folder, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
}

function endedRuns(purpose: string): string[] {
  if (!existsSync(ROOT)) return []
  const owned = new RegExp(`^${purpose}-(\\d+)(?:-\\d+)?$`)
  return readdirSync(ROOT)
    .filter((name) => {
      const pid = Number(owned.exec(name)?.[1])
      return pid > 0 && !isAlive(pid)
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
