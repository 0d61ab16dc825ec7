import { constants, type Dirent } from 'node:fs'
import { chmod, chown, copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '#server/adapters/fileStore.ts'
import { withConcurrency } from '#server/files/jobs/withConcurrency.ts'

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
  /** Nothing waits for the disk: a copy that is removed again need not outlive a loss of power. */
  readonly isTemporary?: boolean
}

/** While one file waits for the disk, others are copied: the disk takes what waits in one go. */
const filesAtOnce = 8

const syncPath = async (path: string): Promise<void> => {
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Copies one file for its owner alone, so that it outlives a loss of power. Answers its bytes; undefined: it is gone. */
export const copyOne = async (
  from: string,
  to: string,
  { owner, isTemporary = false }: Pick<CopyOptions, 'owner' | 'isTemporary'> = {},
): Promise<number | undefined> => {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (isMissing(error) && (await stat(from).catch(() => undefined)) === undefined) return undefined
    throw error
  }
  await chmod(to, 0o600)
  if (owner?.uid !== undefined) await chown(to, owner.uid, owner.gid ?? owner.uid)
  if (!isTemporary) await syncPath(to)
  return (await stat(to)).size
}

/** Copies a folder that may change meanwhile: what vanishes on the way is left out. What is there already stays. */
export const copyFolder = async (
  from: string,
  to: string,
  { leavesOut = () => false, signal, owner, isTemporary = false }: CopyOptions = {},
): Promise<Copied> => {
  let [files, bytes] = [0, 0]
  async function* chosen(paths: readonly string[]): AsyncGenerator<string> {
    for (const path of paths) {
      signal?.throwIfAborted()
      if (!leavesOut(path)) yield path
    }
  }
  const copy = async (below: string): Promise<void> => {
    const target = join(to, below)
    await mkdir(target, { recursive: true, mode: 0o700 })
    if (owner?.uid !== undefined) await chown(target, owner.uid, owner.gid ?? owner.uid)
    const entries = await readdir(join(from, below), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const pathOf = ({ name }: Dirent) => (below === '' ? name : `${below}/${name}`)
    await withConcurrency(chosen(entries.filter((entry) => entry.isFile()).map(pathOf)), filesAtOnce, async (path) => {
      const size = await copyOne(join(from, path), join(to, path), { owner, isTemporary })
      if (size === undefined) return
      files += 1
      bytes += size
    })
    for await (const path of chosen(entries.filter((entry) => entry.isDirectory()).map(pathOf))) await copy(path)
    if (!isTemporary) await syncPath(target)
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
