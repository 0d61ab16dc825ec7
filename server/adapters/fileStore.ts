import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { requireOwnRights, sayMissingRight } from './fileRights.ts'

/** Where uploaded and written files lie. Keys are ours, never a name that a person chose. */
export interface FileStore {
  /** Takes the file at `path` (it is gone afterwards) and answers its key: `key`, where it is known before. */
  keep(path: string, key?: string): Promise<string>
  /** Throws when there are no such bytes. */
  read(key: string): Promise<Readable>
  /** Lends the bytes as a file of this machine for as long as `work` takes. */
  lend<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result>
  /** Puts the file at `path` (it is gone afterwards) in place of the bytes of that key; who reads those goes on. */
  replace(key: string, path: string): Promise<void>
  remove(key: string): Promise<void>
  /** A fresh path for a file that is being received or written; `job`: the one that writes it. */
  scratchPath(job?: string): Promise<string>
  /** Removes what a job was writing on this machine: whoever did is gone, or has lost the job. */
  clearScratchOf(job: string): Promise<void>
  /** Removes what was being received or written by processes that are gone: nothing was written to it since `before`. */
  clearScratch(before: Date): Promise<number>
  /** Everything that is kept. */
  stored(): AsyncGenerator<FileInStore>
  /** What is said beside the files of the state they are of; undefined: nothing yet. */
  readState(): Promise<string | undefined>
  writeState(text: string): Promise<void>
  /** Seals what was kept before files were sealed, once in a folder; answers how many. Absent: nothing is sealed here. */
  sealOlder?(signal: AbortSignal): Promise<number>
}

export interface FileInStore {
  readonly key: string
  /** When its bytes were written. */
  readonly writtenAt: Date
}

/** Beside the files; never one of them. */
export const stateName = 'state.json'

/** Two letters in front: folders stay small. */
export const freshKey = (): string => {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

export const isKey = (text: string): boolean => /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(text)

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const forgottenAfterMs = 24 * 3_600_000

/** The files of one folder, and no folders; those that vanish meanwhile are left out. */
export const filesIn = async (folder: string): Promise<{ name: string; writtenAt: Date }[]> => {
  const found: { name: string; writtenAt: Date }[] = []
  for (const name of await readdir(folder)) {
    try {
      const entry = await stat(join(folder, name))
      if (entry.isFile()) found.push({ name, writtenAt: entry.mtime })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return found
}

type Scratch = Pick<FileStore, 'scratchPath' | 'clearScratchOf' | 'clearScratch'>

/** Files that are being received or written lie on this machine, wherever they are kept afterwards. */
export const openScratch = async (folder: string): Promise<Scratch> => {
  const scratch = join(resolve(folder), 'incoming')
  const make = () => mkdir(scratch, { recursive: true, mode: 0o700 })
  const clear = async (before: Date): Promise<number> => {
    let cleared = 0
    for (const { name, writtenAt } of await filesIn(scratch)) {
      if (writtenAt >= before) continue
      await rm(join(scratch, name), { force: true })
      cleared += 1
    }
    return cleared
  }
  try {
    await make()
    requireOwnRights(scratch)
  } catch (error) {
    throw sayMissingRight(error)
  }
  // Other gateways may be receiving into the same folder: only what nobody can be writing any more is removed.
  await clear(new Date(Date.now() - forgottenAfterMs))
  return {
    scratchPath: async (job) => {
      await make()
      return join(scratch, job === undefined ? randomUUID() : `${job}.${randomUUID()}`)
    },
    clearScratchOf: async (job) => {
      for (const { name } of await filesIn(scratch))
        if (name.startsWith(`${job}.`)) await rm(join(scratch, name), { force: true })
    },
    clearScratch: clear,
  }
}
