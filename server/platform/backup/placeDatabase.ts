import { chown, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { homeForDatabase } from '#server/db/embeddedAccount.ts'
import { copyFolder } from './copyFolder.ts'
import { partFile } from './manifest.ts'

/**
 * Puts the database of a backup where its data folder has it, which is claimed and has none. It appears whole or not at
 * all: a start on what a cut-off restore left says that the database is missing.
 */
export const placeDatabase = async (
  part: string,
  { account, folder }: ReturnType<typeof homeForDatabase>,
  { signal, isTemporary = false }: { readonly signal: AbortSignal; readonly isTemporary?: boolean },
): Promise<void> => {
  const unfinished = join(folder, 'cluster.restoring')
  await rm(unfinished, { recursive: true, force: true })
  await copyFolder(part, unfinished, {
    signal,
    owner: account,
    isTemporary,
    leavesOut: (path) => path === partFile,
  })
  await rename(unfinished, join(folder, 'cluster'))
  const above = await open(folder, 'r')
  try {
    await above.sync()
  } finally {
    await above.close()
  }
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid ?? account.uid)
}
