import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { foldersAbove } from '#server/adapters/fileRights.ts'

/** What an account needs to serve a database that is there. */
type Reach = {
  account: { name: string; uid: number; gid: number }
  /** As /etc/group has it, else the number. */
  group: string
  /** Holds the folder `cluster`. */
  folder: string
  mayEnter: (folder: string) => boolean
}

/**
 * Throws one line that says which rights `account` needs on which folder, and the commands that give them, unless it can
 * serve the database in `folder`. Nothing is changed: it may be a restore that was done as somebody else.
 */
export function requireReach({ account, group, folder, mayEnter }: Reach): void {
  const cluster = join(folder, 'cluster')
  const { isForeign, isClosed } = faultsIn(cluster, account.uid)
  const barrier = foldersAbove(folder).find((above) => !mayEnter(above))
  const needs: string[] = []
  const commands: string[] = []
  if (barrier !== undefined) {
    needs.push(`the right to enter ${barrier}`)
    commands.push(`chgrp ${group} ${quoted(barrier)} && chmod g+x ${quoted(barrier)}`)
  }
  if (isForeign || (barrier === undefined && !mayEnter(folder))) {
    needs.push(`to own ${folder} with everything in it`)
    commands.push(`chown -R ${account.name}:${group} ${quoted(folder)}`)
  }
  if (isClosed) {
    needs.push(`to read and write everything in ${cluster}, and nobody else may`)
    commands.push(`chmod -R u+rwX,go-rwx ${quoted(cluster)}`)
  }
  if (needs.length === 0) return
  throw new Error(
    `PostgreSQL runs as ${account.name}, who cannot use the database in ${folder}: ${account.name} needs ${needs.join(' and ')}. Do this, then start again: ${commands.join(' && ')}`,
  )
}

/**
 * `isForeign`: something in it is another account's. `isClosed`: its owner may not read and write it all, or it is open
 * to others, which PostgreSQL refuses.
 */
function faultsIn(cluster: string, uid: number): { isForeign: boolean; isClosed: boolean } {
  const top = statSync(cluster)
  let isForeign = top.uid !== uid
  let isClosed = (top.mode & 0o727) !== 0o700
  for (const { path, wanted } of entriesOf(cluster)) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) continue
    isForeign ||= found.uid !== uid
    isClosed ||= (found.mode & wanted) !== wanted
  }
  return { isForeign, isClosed }
}

// Not what is edited by hand, nor postmaster.pid, which a start removes, nor what is linked in from elsewhere.
function* entriesOf(folder: string): Generator<{ path: string; wanted: number }> {
  for (const entry of foundIn(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      yield { path, wanted: 0o700 }
      yield* entriesOf(path)
    } else if (entry.isFile() && !/\.conf$|^postmaster\./.test(entry.name)) yield { path, wanted: 0o600 }
  }
}

// A PostgreSQL that was left running may remove a folder meanwhile; one that may not be read is known by its mode.
function foundIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

const quoted = (path: string): string => (/^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)
