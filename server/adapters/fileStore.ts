import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Where uploaded and written files lie. Keys are ours, never a name that a person chose. */
export interface FileStore {
  /** Takes the file at `path` (it is gone afterwards) and answers its key. */
  keep(path: string): Promise<string>
  read(key: string): Readable
  /** A path on this machine to read the bytes from. */
  localPath(key: string): string
  size(key: string): Promise<number>
  remove(key: string): Promise<void>
  /** A fresh path for a file that is being received or written. */
  scratchPath(): Promise<string>
  /** Removes what was being received or written by processes that are gone: nothing was written to it since `before`. */
  clearScratch(before: Date): Promise<number>
  /** Everything that is kept. */
  kept(): AsyncGenerator<KeptFile>
}

export interface KeptFile {
  readonly key: string
  /** When its bytes were written. */
  readonly writtenAt: Date
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const forgottenAfterMs = 24 * 3_600_000

/** The files of one folder; those that vanish meanwhile are left out. */
const filesIn = async (folder: string): Promise<{ name: string; writtenAt: Date }[]> => {
  const found: { name: string; writtenAt: Date }[] = []
  for (const name of await readdir(folder)) {
    try {
      const { mtime } = await stat(join(folder, name))
      found.push({ name, writtenAt: mtime })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return found
}

export const openLocalFileStore = async (folder: string): Promise<FileStore> => {
  const root = resolve(folder)
  const scratch = join(root, 'incoming')
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  await removeForgotten(scratch)
  const pathOf = (key: string) => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error('a file key left the store')
    return path
  }
  const move = async (from: string, to: string) => {
    try {
      await rename(from, to)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
      await copyFile(from, to)
      await rm(from)
    }
  }
  return {
    keep: async (path) => {
      const id = randomUUID()
      const key = `${id.slice(0, 2)}/${id}`
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
      await move(path, pathOf(key))
      return key
    },
    read: (key) => createReadStream(pathOf(key)),
    localPath: pathOf,
    size: async (key) => (await stat(pathOf(key))).size,
    remove: (key) => rm(pathOf(key), { force: true }),
    scratchPath: async () => {
      await mkdir(scratch, { recursive: true, mode: 0o700 })
      return join(scratch, randomUUID())
    },
    clearScratch: async (before) => {
      let cleared = 0
      for (const { name, writtenAt } of await filesIn(scratch)) {
        if (writtenAt >= before) continue
        await rm(join(scratch, name), { force: true })
        cleared += 1
      }
      return cleared
    },
    kept: async function* () {
      for (const entry of await readdir(root, { withFileTypes: true })) {
        if (!entry.isDirectory() || !/^[0-9a-f]{2}$/.test(entry.name)) continue
        for (const { name, writtenAt } of await filesIn(join(root, entry.name)))
          yield { key: `${entry.name}/${name}`, writtenAt }
      }
    },
  }
}

// Other gateways may be receiving into the same folder: only what nobody can be writing any more is removed.
const removeForgotten = async (scratch: string): Promise<void> => {
  for (const name of await readdir(scratch)) {
    const path = join(scratch, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > forgottenAfterMs)
      await rm(path, { recursive: true, force: true })
  }
}
