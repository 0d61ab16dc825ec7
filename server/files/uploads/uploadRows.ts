import { and, eq, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { isHeld, lockAgainstHolds } from '#server/platform/retention/index.ts'
import { uploadParts, uploads } from '#server/db/schema/index.ts'

/** What the unfinished uploads of one person may hold in all. */
export const unfinishedBytes = 256 * 1_048_576

export const findUpload = async (tx: Tx | Db, uploadId: string) => {
  const [upload] = await tx.select().from(uploads).where(eq(uploads.id, uploadId))
  return upload
}

export const findParts = (tx: Tx | Db, uploadId: string) =>
  tx.select().from(uploadParts).where(eq(uploadParts.uploadId, uploadId)).orderBy(uploadParts.part)

/** Bytes of all uploads of the person that were not committed; others of theirs wait until this transaction ends. */
export const bytesUnfinished = async (tx: Tx, staffId: string): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`opsdesk: uploads of ${staffId}`}, 0))`)
  const [sum] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${uploadParts.byteSize}), 0)` })
    .from(uploadParts)
    .innerJoin(uploads, eq(uploads.id, uploadParts.uploadId))
    .where(and(eq(uploads.staffId, staffId), isNull(uploads.committedAt)))
  return Number(sum?.bytes ?? 0)
}

/** Answers where their bytes lie, to be removed when this is committed. */
export const removeParts = async (tx: Tx | Db, uploadIds: readonly string[]): Promise<string[]> => {
  if (uploadIds.length === 0) return []
  const gone = await tx
    .delete(uploadParts)
    .where(inArray(uploadParts.uploadId, [...uploadIds]))
    .returning({ storageKey: uploadParts.storageKey })
  return gone.map(({ storageKey }) => storageKey)
}

const kindOf = { unfinished: 'unfinishedUploads', all: 'uploads' } as const

/** Forgets uploads that were begun before, and not committed where `isCommitted` is false. Answers the keys of their parts. */
export const forgetUploads = async (db: Db, before: Date, only: 'unfinished' | 'all'): Promise<string[]> =>
  db.transaction(async (tx) => {
    await lockAgainstHolds(tx)
    const old = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(
        and(
          lt(uploads.createdAt, before),
          only === 'unfinished' ? isNull(uploads.committedAt) : undefined,
          not(isHeld(kindOf[only])),
        ),
      )
      .for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    const keys = await removeParts(tx, ids)
    if (ids.length > 0) await tx.delete(uploads).where(inArray(uploads.id, ids))
    return keys
  })
