import { mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../.tmp')

/** A folder of this process under .tmp, for one run of the tests: `.tmp/<purpose>-<pid>`. */
export function runFolder(purpose: string): string {
  mkdirSync(ROOT, { recursive: true })
  return join(ROOT, `${purpose}-${process.pid}`)
}

/** Folders that earlier runs left when they were killed. */
export function abandonedFolders(purpose: string): string[] {
  const owned = new RegExp(`^${purpose}-(\\d+)$`)
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
