import { and, eq, isNull } from 'drizzle-orm'
import { uploads } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { removeParts } from './uploadRows.ts'

/** Nothing to forget is no fault: a cancelled upload may not have sent anything yet. */
export const discardUpload: Handler<'files.discardUpload'> = async (
  { uploadId },
  { gateway, tx, staff, note, afterCommit },
) => {
  note({ subject: `upload:${uploadId}` })
  const own = and(eq(uploads.id, uploadId), eq(uploads.staffId, staff.staffId), isNull(uploads.committedAt))
  const [upload] = await tx.select({ id: uploads.id }).from(uploads).where(own).for('update')
  if (upload === undefined) return {}
  const keys = await removeParts(tx, [upload.id])
  await tx.delete(uploads).where(eq(uploads.id, upload.id))
  afterCommit(() => Promise.all(keys.map((key) => gateway.files.remove(key))).then(() => undefined))
  return {}
}
