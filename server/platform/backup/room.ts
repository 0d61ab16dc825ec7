import { statfs } from 'node:fs/promises'

const size = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(1, Math.ceil(bytes / 1e6))} MB`

/** Throws one line where a folder has no room for so much. */
export const requireRoom = async (folder: string, bytes: number, what: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= bytes) return
  throw new Error(
    `${what} needs about ${size(bytes)} in ${folder}, where ${size(bavail * bsize)} are free. Make room, then try again.`,
  )
}

const fullCodes = ['ENOSPC', 'EDQUOT', '53100']

/** A full disk in one line; every other error as it is. */
export const sayFullDisk = (error: unknown, what: string, folder: string): unknown => {
  const { code, message } = error as NodeJS.ErrnoException
  const isFull = fullCodes.includes(code ?? '') || /No space left on device|Disk quota exceeded/.test(message ?? '')
  return isFull
    ? new Error(`The disk of ${folder} is full: ${what} was given up, and what it had written is removed.`, {
        cause: error,
      })
    : error
}
