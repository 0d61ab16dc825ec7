import { constants } from 'node:fs'
import { chmod, chown, copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '#server/adapters/fileStore.ts'

export interface Copied {
  readonly files: number
  readonly bytes: number
}

interface CopyOptions {
  /** Paths below the folder, with slashes; of a folder, everything in it. */
  readonly leavesOut?: (path: string) => boolean
  readonly signal?: AbortSignal
  /** Whose the copy is; absent: ours. */
  readonly owner?: { readonly uid?: number; readonly gid?: number }
}

const syncPath = async (path: string): Promise<void> => {
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Copies one file so that it outlives a loss of power, for its owner alone. Answers its bytes; undefined: it is gone. */
export const copyOne = async (
  from: string,
  to: string,
  { owner }: Pick<CopyOptions, 'owner'> = {},
): Promise<number | undefined> => {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (isMissing(error) && (await stat(from).catch(() => undefined)) === undefined) return undefined
    throw error
  }
  await chmod(to, 0o600)
  if (owner?.uid !== undefined) await chown(to, owner.uid, owner.gid ?? owner.uid)
  await syncPath(to)
  return (await stat(to)).size
}

/** Copies a folder that may change meanwhile: what vanishes on the way is left out. What is there already stays. */
export const copyFolder = async (
  from: string,
  to: string,
  { leavesOut = () => false, signal, owner }: CopyOptions = {},
): Promise<Copied> => {
  let [files, bytes] = [0, 0]
  const copy = async (below: string): Promise<void> => {
    const target = join(to, below)
    await mkdir(target, { recursive: true, mode: 0o700 })
    if (owner?.uid !== undefined) await chown(target, owner.uid, owner.gid ?? owner.uid)
    const entries = await readdir(join(from, below), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const entry of entries) {
      signal?.throwIfAborted()
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (leavesOut(path)) continue
      if (entry.isDirectory()) await copy(path)
      else if (entry.isFile()) {
        const size = await copyOne(join(from, path), join(to, path), { owner })
        if (size === undefined) continue
        files += 1
        bytes += size
      }
    }
    await syncPath(target)
  }
  await copy('')
  return { files, bytes }
}

/** What a copy of it takes. */
export const sizeOf = async (folder: string): Promise<number> => {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0
  }
  return bytes
}
