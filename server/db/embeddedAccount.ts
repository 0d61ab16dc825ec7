import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { accountName, listedAccounts, requireOwnRights, withRights } from '#server/adapters/fileRights.ts'
import { isNewDataFolder } from '#server/db/dataFolder.ts'
import { binaryPath, type PostgresBinaries } from '#server/db/embeddedBinaries.ts'
import { findDatabase, folderElsewhere, folderHere, rememberElsewhere } from '#server/db/embeddedFolder.ts'
import { requireReach } from '#server/db/embeddedReach.ts'

/** Who PostgreSQL runs as. Empty when this process is not root: then it is simply ourselves. */
export type PostgresAccount = { uid?: number; gid?: number; name?: string }

type OtherAccount = Required<PostgresAccount>

/** Where PostgreSQL lives on this machine: `folder` belongs to `account`, and `account` may run `binaries`. */
export type PostgresHome = {
  account: PostgresAccount
  folder: string
  binaries: PostgresBinaries
  /** Whether there is no database in `folder` yet. */
  isNew: boolean
}

/** Folders of databases whose data folder PostgreSQL's account may not enter, and of binaries that it may not run. */
export const OUTSIDE = '/var/lib/opsdesk'

/**
 * Finds the database of `dataDir`, which is claimed, or makes the folder for one. PostgreSQL refuses to run as root, so
 * root gives a new folder to an ordinary account; a folder that holds a database is left as it is. Throws one line when
 * its account may not use it.
 */
export function preparePostgresHome(
  dataDir: string,
  binaries: PostgresBinaries,
  log: (line: string) => void,
): PostgresHome {
  const found = findDatabase(dataDir, log)
  const isNew = found === undefined
  if (process.getuid?.() !== 0) {
    const folder = found ?? folderHere(dataDir)
    withRights(() => mkdirSync(folder, { recursive: true, mode: 0o700 }))
    requireOwnRights(folder)
    if (!isNew) requireOwnReach(folder)
    return { account: {}, folder, binaries, isNew }
  }
  const account = ownerOf(join(found ?? folderHere(dataDir), isNew ? '' : 'cluster')) ?? findOrCreateAccount(log)
  if (!isNew) requireReach(reachOf(account, found))
  return {
    account,
    folder: found ?? newFolder(account, dataDir, log),
    binaries: runnableBy(account, binaries) ? binaries : copyOutside(account, binaries),
    isNew,
  }
}

/**
 * Where a database that is put into `dataDir`, which is claimed and has none, belongs, and who has to own it: as a first
 * start there would have it.
 */
export function homeForDatabase(
  dataDir: string,
  log: (line: string) => void,
): Pick<PostgresHome, 'account' | 'folder'> {
  if (process.getuid?.() !== 0) {
    const folder = folderHere(dataDir)
    withRights(() => mkdirSync(folder, { recursive: true, mode: 0o700 }))
    return { account: {}, folder }
  }
  const account = ownerOf(folderHere(dataDir)) ?? findOrCreateAccount(log)
  return { account, folder: newFolder(account, dataDir, log) }
}

function requireOwnReach(folder: string) {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (uid === undefined || gid === undefined) return
  requireReach({ ...reachOf({ uid, gid, name: accountName(uid) }, folder), mayEnter: () => true })
}

const reachOf = (account: OtherAccount, folder: string) => ({
  account,
  group: groupName(account.gid),
  folder,
  mayEnter: (above: string) => succeedsAs(account, 'test', ['-x', above]),
})

function groupName(gid: number): string {
  const lines = readFileSync('/etc/group', 'utf8').split('\n')
  return lines.map((line) => line.split(':')).find((fields) => fields[2] === String(gid))?.[0] ?? String(gid)
}

// The account may pass through to its own folder inside, and see nothing else.
function openForAccount(dataDir: string, account: OtherAccount) {
  chownSync(dataDir, 0, account.gid)
  chmodSync(dataDir, 0o710)
}

function ownerOf(folder: string): OtherAccount | null {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined || found.uid === 0) return null
  const listed = listedAccounts().find(({ uid }) => uid === found.uid)
  // A restore may have left the group to root, whose rights are not for PostgreSQL.
  return { uid: found.uid, gid: found.gid || (listed?.gid ?? found.uid), name: accountName(found.uid) }
}

function findOrCreateAccount(log: (line: string) => void): OtherAccount {
  const find = (name: string) => listedAccounts().find((account) => account.name === name)
  const existing = find('postgres')
  if (existing) return existing
  const created = spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/bin/false',
    'postgres',
  ])
  const made = created.status === 0 ? find('postgres') : undefined
  if (made) {
    log('Made the system account "postgres": PostgreSQL does not run as root.')
    return made
  }
  const nobody = find('nobody')
  if (nobody) return nobody
  throw new Error('PostgreSQL does not run as root. Start as an ordinary user, or create the account "postgres".')
}

/** A folder for a database that is not made yet: inside the data folder where the account may enter it. */
function newFolder(account: OtherAccount, dataDir: string, log: (line: string) => void): string {
  if (isNewDataFolder(readdirSync(dataDir))) openForAccount(dataDir, account)
  const inside = folderHere(dataDir)
  if (succeedsAs(account, 'test', ['-x', dataDir])) {
    giveFolder(inside, account)
    return inside
  }
  const outside = folderElsewhere(dataDir) ?? join(OUTSIDE, randomUUID())
  makeOutside(account)
  giveFolder(outside, account)
  if (!succeedsAs(account, 'test', ['-w', outside])) {
    throw new Error(
      `The account ${account.name} may enter neither ${dataDir} nor ${OUTSIDE}. Set DATA_DIR to a folder it can.`,
    )
  }
  rememberElsewhere(dataDir, outside)
  log(`PostgreSQL runs as ${account.name}, who may not enter ${dataDir}; its files are in ${outside}.`)
  return outside
}

function giveFolder(folder: string, account: OtherAccount) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, account.uid, account.gid)
}

function makeOutside(account: PostgresAccount) {
  try {
    mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 })
    chmodSync(OUTSIDE, 0o755)
  } catch (cause) {
    throw new Error(
      `PostgreSQL runs as ${account.name}, who may not enter this folder, and ${OUTSIDE} cannot be made.`,
      { cause },
    )
  }
}

function succeedsAs(account: PostgresAccount, command: string, args: string[]): boolean {
  return spawnSync(command, args, { uid: account.uid, gid: account.gid, cwd: '/', stdio: 'ignore' }).status === 0
}

function runnableBy(account: PostgresAccount, binaries: PostgresBinaries): boolean {
  return (
    succeedsAs(account, binaryPath(binaries, 'initdb'), ['--version']) &&
    succeedsAs(account, 'test', ['-r', join(binaries.folder, 'share', 'postgresql', 'postgres.bki')])
  )
}

function copyOutside(account: PostgresAccount, binaries: PostgresBinaries): PostgresBinaries {
  const copy = { ...binaries, folder: join(OUTSIDE, `postgresql-${binaries.version}`) }
  if (runnableBy(account, copy)) return copy
  makeOutside(account)
  const unfinished = `${copy.folder}.${process.pid}`
  cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', unfinished])
  rmSync(copy.folder, { recursive: true, force: true })
  renameSync(unfinished, copy.folder)
  if (runnableBy(account, copy)) return copy
  throw new Error(
    `The account ${account.name} may not run PostgreSQL from ${dirname(copy.folder)}. Move this folder where it can.`,
  )
}
