import { and, arrayOverlaps, eq, inArray, isNotNull, lt, not, notExists, sql } from 'drizzle-orm'
import {
  auditEntries,
  feedUploads,
  fileEntries,
  kycDocuments,
  pictures,
  services,
  storedFiles,
  superMerchantDocuments,
  disputeEvidence,
  uploadParts,
} from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { isHeld, lockAgainstHolds, removedBefore, type Timed } from '#server/platform/retention/index.ts'
import { forgetUploads } from './uploadRows.ts'

const dayMs = 86_400_000
/** Far longer than any call or job writes a file without a pause. */
const scratchMs = dayMs
/** Far longer than between keeping bytes and committing their row; time enough to notice that a wrong backup was put back. */
const retentionMs = 7 * dayMs
const batchKeys = 500

type Store = Pick<Gateway, 'database' | 'files'> & Timed

/** Every table of which each row names one file. */
export const tablesOfFiles = [
  storedFiles,
  kycDocuments,
  superMerchantDocuments,
  disputeEvidence,
  feedUploads,
  uploadParts,
] as const

/** Removes the bytes among `keys` that no row names; undefined while another gateway is at it. */
const removeOrphans = (gateway: Store, keys: readonly string[]): Promise<number | undefined> =>
  gateway.database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('opsdesk: files without a row')) as mine`,
    )
    if (rows[0]?.mine !== true) return undefined
    const named = new Set<string>()
    for (const table of tablesOfFiles) {
      const { rows: known } = await tx.execute<{ key: string }>(
        sql`select ${table.storageKey} as key from ${table} where ${inArray(table.storageKey, [...keys])}`,
      )
      for (const { key } of known) named.add(key)
    }
    const drawn = await tx
      .select({ keys: pictures.storageKeys })
      .from(pictures)
      .where(arrayOverlaps(pictures.storageKeys, [...keys]))
    for (const picture of drawn) for (const key of picture.keys) named.add(key)
    const orphans = keys.filter((key) => !named.has(key))
    for (const key of orphans) await gateway.files.remove(key)
    return orphans.length
  })

/** Forgets uploads of which no entry was made: refused for their header or their content, or their panel was closed. */
const forgetUnclaimed = async ({ database: { db }, files }: Store, before: Date): Promise<number> => {
  const entries = db.select().from(fileEntries).where(eq(fileEntries.storedFileId, storedFiles.id))
  const unclaimed = and(eq(storedFiles.action, ''), isNotNull(storedFiles.headers), notExists(entries))
  const forgotten = await db.transaction(async (tx) => {
    await lockAgainstHolds(tx)
    return tx
      .delete(storedFiles)
      .where(and(lt(storedFiles.createdAt, before), unclaimed, not(isHeld('unclaimedSheets'))))
      .returning({ key: storedFiles.storageKey })
  })
  for (const { key } of forgotten) await files.remove(key)
  return forgotten.length
}

export interface Swept {
  readonly scratch: number
  readonly unclaimed: number
  /** Parts of uploads that were never committed. */
  readonly parts: number
  readonly orphans: number
}

/**
 * Since when this database is there. Bytes from before it are not its to remove: an empty one, begun on the files of
 * another, names none of them.
 */
const beganAt = async ({ database: { db } }: Store): Promise<number> => {
  const { rows } = await db.execute<{ at: Date | null }>(
    sql`select least((select min(at) from ${auditEntries}), (select min(created_at) from ${services})) as at`,
  )
  const at = rows[0]?.at
  return at ? new Date(at).getTime() : Number.POSITIVE_INFINITY
}

/** Removes unfinished files of a day ago, parts and uploads that were kept for long enough, and bytes of a week ago that no row names. */
export const sweepFiles = async (gateway: Store, signal?: AbortSignal): Promise<Swept> => {
  const now = gateway.now().getTime()
  const scratch = await gateway.files.clearScratch(new Date(now - scratchMs))
  const unclaimed = await forgetUnclaimed(gateway, removedBefore('unclaimedSheets', gateway))
  const parts = await forgetUploads(gateway.database.db, removedBefore('unfinishedUploads', gateway), 'unfinished')
  await forgetUploads(gateway.database.db, removedBefore('uploads', gateway), 'all')
  for (const key of parts) await gateway.files.remove(key)
  const began = await beganAt(gateway)
  let orphans = 0
  let batch: string[] = []
  const removeBatch = async (): Promise<boolean> => {
    const removed = batch.length === 0 ? 0 : await removeOrphans(gateway, batch)
    batch = []
    orphans += removed ?? 0
    return removed !== undefined
  }
  for await (const { key, writtenAt } of gateway.files.stored()) {
    if (signal?.aborted) break
    if (writtenAt.getTime() >= now - retentionMs || writtenAt.getTime() < began) continue
    batch.push(key)
    if (batch.length >= batchKeys && !(await removeBatch())) break
  }
  await removeBatch()
  return { scratch, unclaimed, parts: parts.length, orphans }
}
