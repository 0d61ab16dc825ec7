import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export type Account = { name: string; uid: number; gid: number }

/** The accounts that this machine lists in /etc/passwd; none where there is no such file. */
export function listedAccounts(): Account[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  } catch {
    return []
  }
}

export function accountName(uid: number): string {
  return listedAccounts().find((account) => account.uid === uid)?.name ?? `number ${uid}`
}

/**
 * For an error of the file system that is a missing right: one in one line that says which account needs which right on
 * what. Every other error as it is.
 */
export function sayMissingRight(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException
  if (path === undefined) return error
  if (code === 'EROFS') return new Error(`${path} cannot be written: its file system is read-only.`, { cause: error })
  if (code !== 'EACCES' && code !== 'EPERM') return error
  const account = process.getuid === undefined ? 'of this process' : accountName(process.getuid())
  const { place, right } = missingRight(resolve(path))
  return new Error(`The account ${account} needs the right to ${right} ${place}, which ${whoseIs(place)}.`, {
    cause: error,
  })
}

/** Does `work`, and says a right that is missing for it as `sayMissingRight` does. */
export function withRights<Done>(work: () => Done): Done {
  try {
    return work()
  } catch (error) {
    throw sayMissingRight(error)
  }
}

/** Throws one line unless we may read, write and enter the folder. */
export function requireOwnRights(folder: string): void {
  const { R_OK, W_OK, X_OK } = constants
  withRights(() => accessSync(folder, R_OK | W_OK | X_OK))
}

const folderRights = 'read, write and enter'

// The error names what was wanted; what stands in the way may be any folder above it.
function missingRight(path: string): { place: string; right: string } {
  const above = foldersAbove(path)
  const closed = above.find((folder) => isRefused(folder, constants.X_OK))
  if (closed !== undefined) return { place: closed, right: closed === dirname(path) ? folderRights : 'enter' }
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return { place: dirname(path), right: folderRights }
  return { place: path, right: found.isDirectory() ? folderRights : 'read and write' }
}

/** The folders that have to be entered to reach `path`, from the outermost. */
export function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [] : [...foldersAbove(above), above]
}

function isRefused(path: string, right: number): boolean {
  try {
    accessSync(path, right)
    return false
  } catch {
    return true
  }
}

function whoseIs(path: string): string {
  const { uid, mode } = statSync(path)
  const bits = (mode & 0o7777).toString(8)
  return uid === process.getuid?.() ? `is its own (mode ${bits})` : `belongs to ${accountName(uid)} (mode ${bits})`
}
