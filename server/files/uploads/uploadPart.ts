import { and, eq } from 'drizzle-orm'
import { sealedPartBytes } from '#contract/wire/sealedParts.ts'
import { uploadParts, uploads } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { Refusal, refuse } from '#server/gateway/refusal.ts'
import { takeIn } from './keepSheet.ts'
import { uploadOfAnother } from './openUpload.ts'
import { bytesUnfinished, findUpload, unfinishedBytes } from './uploadRows.ts'

/** Keeps one part until the commit. The same part again changes nothing; another one in its place is refused. */
export const uploadPart: Handler<'files.uploadPart'> = async (
  { uploadId, part, parts, sha256 },
  { gateway, staff, file, now },
) => {
  if (file === undefined) return refuse('upload-failed')
  if (part >= parts) refuse('bad-request', { message: `There is no part ${part} of ${parts}.` })
  if (file.byteSize > sealedPartBytes) refuse('too-large')
  if (file.sha256.toString('hex') !== sha256) refuse('part-damaged')

  const storageKey = await takeIn(gateway, file.path)
  const keepPart = () =>
    gateway.database.db.transaction(async (tx) => {
      const waiting = await bytesUnfinished(tx, staff.staffId)
      await tx
        .insert(uploads)
        .values({ id: uploadId, staffId: staff.staffId, parts, createdAt: now })
        .onConflictDoNothing()
      const upload = await findUpload(tx, uploadId)
      if (upload?.staffId !== staff.staffId) return uploadOfAnother(uploadId)
      if (upload.parts !== parts) refuse('key-reused')
      if (upload.committedAt !== null) return false
      const [there] = await tx
        .select({ sha256: uploadParts.sha256 })
        .from(uploadParts)
        .where(and(eq(uploadParts.uploadId, uploadId), eq(uploadParts.part, part)))
      if (there !== undefined) return there.sha256.equals(file.sha256) ? false : refuse('key-reused')
      if (waiting + file.byteSize > unfinishedBytes) refuse('upload-quota-full')
      await tx.insert(uploadParts).values({ uploadId, part, storageKey, byteSize: file.byteSize, sha256: file.sha256 })
      return true
    })
  const isStored = await keepPart().catch(async (error: unknown) => {
    // After any other fault its row may be committed all the same: bytes that no row names are swept.
    if (error instanceof Refusal) await gateway.files.remove(storageKey)
    throw error
  })
  if (!isStored) await gateway.files.remove(storageKey)
  return {}
}
