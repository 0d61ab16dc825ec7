import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const stamp = '.built-from'

/** Files under `path`, which may be one itself, by their way from `root`; facts are no source of anything. */
export const filesOf = (root: string, path: string): string[] => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

/** What something is built from, told by names, sizes and times of change. */
export const fingerprintOf = (root: string, sources: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of filesOf(root, source)) {
      const { size, mtimeMs } = statSync(join(root, path))
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

export const isBuiltFrom = (folder: string, fingerprint: string): boolean => {
  const path = join(folder, stamp)
  return existsSync(path) && readFileSync(path, 'utf8') === fingerprint
}

export const markBuilt = (folder: string, fingerprint: string): void => writeFileSync(join(folder, stamp), fingerprint)
