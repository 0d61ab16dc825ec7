import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { type FileStore, filesIn, freshKey, isKey, isMissing, openScratch, stateName } from './fileStore.ts'

/** Files in one folder of this machine. */
export const openLocalFileStore = async (folder: string): Promise<FileStore> => {
  const root = resolve(folder)
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
  const scratch = await openScratch(root)
  return {
    ...scratch,
    readState: () =>
      readFile(join(root, stateName), 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    writeState: async (text) => {
      const path = await scratch.scratchPath()
      await writeFile(path, text, { mode: 0o600, flush: true })
      await move(path, join(root, stateName))
    },
    keep: async (path, key = freshKey()) => {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
      await move(path, pathOf(key))
      return key
    },
    replace: async (key, path) => {
      const { atime, mtime } = await stat(pathOf(key))
      // As old as it was: what nobody names goes by its age.
      await utimes(path, atime, mtime)
      await move(path, pathOf(key))
    },
    read: async (key) => (await open(pathOf(key))).createReadStream(),
    lend: (key, work) => work(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    stored: async function* () {
      for (const entry of await readdir(root, { withFileTypes: true })) {
        if (!entry.isDirectory() || !/^[0-9a-f]{2}$/.test(entry.name)) continue
        for (const { name, writtenAt } of await filesIn(join(root, entry.name))) {
          const key = `${entry.name}/${name}`
          if (isKey(key)) yield { key, writtenAt }
        }
      }
    },
  }
}
