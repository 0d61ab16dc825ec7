import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { withRights } from './fileRights.ts'

/**
 * What the file holds, or what `make` gives, kept there for us alone. Linked into place whole: of two processes that
 * start at once, one makes the secret and both use it. Made only where there is no file: one that is empty or that may
 * not be read throws one line, for what it opened would be lost.
 */
export const storedSecret = (file: string, make: () => string | Buffer): Buffer => {
  const stored = withRights(() => readIfThere(file)) ?? withRights(() => keep(file, make()))
  if (stored.length === 0) throw new Error(`${file} is empty. Put it back from the backup.`)
  return stored
}

const keep = (file: string, secret: string | Buffer): Buffer => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, secret, { mode: 0o600, flush: true })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  return readFileSync(file)
}

/** Undefined where there is no such file. */
export const readIfThere = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
