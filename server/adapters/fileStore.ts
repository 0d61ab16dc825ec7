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
}

const forgottenAfterMs = 24 * 3_600_000

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
