import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { binaryPath, type PostgresBinaries } from '#server/db/embeddedBinaries.ts'

/** Who PostgreSQL runs as. Empty when this process is not root: then it is simply ourselves. */
export type PostgresAccount = { uid?: number; gid?: number; name?: string }

/** Where PostgreSQL lives on this machine: `folder` belongs to `account`, and `account` may run `binaries`. */
export type PostgresHome = { account: PostgresAccount; folder: string; binaries: PostgresBinaries }

const OUTSIDE = '/var/lib/opsdesk'

/** PostgreSQL refuses to run as root, so root hands its folder to an ordinary account. Throws one line when it cannot. */
export function preparePostgresHome(
  dataDir: string,
  binaries: PostgresBinaries,
  log: (line: string) => void,
): PostgresHome {
  const inside = join(resolve(dataDir), 'postgres')
  if (process.getuid?.() !== 0) {
    takeFolder(dataDir, inside)
    return { account: {}, folder: inside, binaries }
  }
  const isNew = !existsSync(dataDir) || readdirSync(dataDir).length === 0
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const account = ownerOf(inside) ?? findOrCreateAccount(log)
  if (isNew) openForAccount(dataDir, account)
  return {
    account,
    folder: folderFor(account, dataDir, inside, log),
    binaries: runnableBy(account, binaries) ? binaries : copyOutside(account, binaries),
  }
}

function takeFolder(dataDir: string, inside: string) {
  try {
    mkdirSync(inside, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    accessSync(inside, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(`This account may not write in the data folder ${dataDir}. Set DATA_DIR to a folder of your own.`, {
      cause,
    })
  }
}

// The account may pass through to its own folder inside, and see nothing else.
function openForAccount(dataDir: string, account: PostgresAccount) {
  chownSync(dataDir, 0, account.gid ?? 0)
  chmodSync(dataDir, 0o710)
}

function ownerOf(folder: string): PostgresAccount | null {
  if (!existsSync(folder)) return null
  const { uid, gid } = statSync(folder)
  return uid === 0 ? null : { uid, gid, name: accountName(uid) }
}

function accountName(uid: number): string {
  return passwdRows().find((row) => row.uid === uid)?.name ?? `account ${uid}`
}

function passwdRows() {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

function findOrCreateAccount(log: (line: string) => void): PostgresAccount {
  const find = (name: string) => passwdRows().find((row) => row.name === name)
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

function folderFor(account: PostgresAccount, dataDir: string, inside: string, log: (line: string) => void): string {
  const pointer = join(dataDir, 'postgres.folder')
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim()
  giveFolder(inside, account)
  if (succeedsAs(account, 'test', ['-w', inside])) return inside
  rmSync(inside, { recursive: true })
  const outside = join(OUTSIDE, randomUUID())
  makeOutside(account)
  giveFolder(outside, account)
  if (!succeedsAs(account, 'test', ['-w', outside])) {
    throw new Error(
      `The account ${account.name} may enter neither ${dataDir} nor ${OUTSIDE}. Set DATA_DIR to a folder it can.`,
    )
  }
  writeFileSync(pointer, `${outside}\n`)
  log(`PostgreSQL runs as ${account.name}, who may not enter ${dataDir}; its files are in ${outside}.`)
  return outside
}

function giveFolder(folder: string, account: PostgresAccount) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, account.uid ?? 0, account.gid ?? 0)
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
