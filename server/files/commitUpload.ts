import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { RequestOf } from '#contract/call.ts'
import type { commitUpload as commitEntry } from '#contract/uploads.ts'
import { openingKey, openPart } from '#contract/sealedParts.ts'
import { uploads } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { PreparedHandler, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { fileAddress } from './fileAddress.ts'
import { cleanFileName } from './fileName.ts'
import { headersOf, keepSheet } from './keepSheet.ts'
import { findParts, findUpload, removeParts } from './uploadRows.ts'

type Commit = RequestOf<typeof commitEntry>

/** Where its bytes are once it was committed; undefined while it was not. Refuses another person's. */
const committedFile = async (gateway: Gateway, uploadId: string, staff: Staff): Promise<string | undefined> => {
  const upload = await findUpload(gateway.database.db, uploadId)
  if (upload !== undefined && upload.staffId !== staff.staffId) refuse('key-of-another')
  return upload?.storedFileId ?? undefined
}

/** Opens the parts into one file at `path` and answers its digest. */
const openInto = async (gateway: Gateway, path: string, { uploadId, parts, point, ...wanted }: Commit) => {
  const found = await findParts(gateway.database.db, uploadId)
  const there = new Set(found.map(({ part }) => part))
  const missing = Array.from({ length: parts }, (_, part) => part).filter((part) => !there.has(part))
  if (missing.length > 0) refuse('upload-incomplete', { details: { missing } })
  if (found.length !== parts) refuse('key-reused')

  const hash = createHash('sha256')
  let byteSize = 0
  const target = await open(path, 'w', 0o600)
  try {
    const key = await openingKey(gateway.uploadKey.privateKey, point, { uploadId, parts }).catch(() =>
      refuse('upload-unsealable'),
    )
    for (const { part, storageKey } of found) {
      const sealed = new Uint8Array(await buffer(await gateway.files.read(storageKey)))
      const plain = await openPart(key, part, sealed).catch(() => refuse('upload-unsealable'))
      hash.update(plain)
      byteSize += plain.length
      await target.write(plain)
    }
  } finally {
    await target.close()
  }
  const sha256 = hash.digest()
  if (byteSize !== wanted.byteSize || sha256.toString('hex') !== wanted.sha256) refuse('upload-unsealable')
  return sha256
}

/** Makes one stored sheet of the parts. However often and by however many at once: one sheet. */
export const commitUpload: PreparedHandler<'files.commitUpload'> = {
  prepare: async (request, { gateway, staff }) => {
    const answerOf = (fileId: string) => ({ fileUrl: fileAddress(fileId) })
    const before = await committedFile(gateway, request.uploadId, staff)
    if (before !== undefined) return async () => answerOf(before)

    const path = await gateway.files.scratchPath()
    const fileName = cleanFileName(request.fileName)
    try {
      const sha256 = await openInto(gateway, path, request)
      const headers = await headersOf(gateway, path, fileName)

      return async ({ uploadId, byteSize, bucket, folder }, context) => {
        const { tx, now, afterCommit } = context
        try {
          const [upload] = await tx.select().from(uploads).where(eq(uploads.id, uploadId)).for('update')
          if (upload === undefined) return refuse('upload-incomplete')
          if (upload.storedFileId !== null) return answerOf(upload.storedFileId)
          const fileId = await keepSheet({ path, fileName, bucket, folder, byteSize, sha256, headers }, context)
          await tx.update(uploads).set({ committedAt: now, storedFileId: fileId }).where(eq(uploads.id, uploadId))
          const keys = await removeParts(tx, [uploadId])
          afterCommit(() => Promise.all(keys.map((key) => gateway.files.remove(key))).then(() => undefined))
          return answerOf(fileId)
        } finally {
          await rm(path, { force: true })
        }
      }
    } catch (error) {
      await rm(path, { force: true })
      // Somebody else's commit of the same upload took the parts away meanwhile.
      const meanwhile = await committedFile(gateway, request.uploadId, staff)
      if (meanwhile !== undefined) return async () => answerOf(meanwhile)
      throw error
    }
  },
}
