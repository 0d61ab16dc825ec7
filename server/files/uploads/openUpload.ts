import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { openingKey, openPart } from '#contract/wire/sealedParts.ts'
import type { Tx } from '#server/db/database.ts'
import { uploads } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { findParts, findUpload, removeParts } from './uploadRows.ts'

/** What a commit says of an upload: its parts are opened with `point`, and their digest is compared. */
export interface SealedFile {
  readonly uploadId: string
  readonly parts: number
  readonly point: string
  readonly byteSize: number
  readonly sha256: string
}

/** An id made by chance on a device is nobody else's, unless somebody tries: the try is kept in the audit. */
export const uploadOfAnother = (uploadId: string): never =>
  refuse('key-of-another', { recorded: { subject: `upload:${uploadId}`, after: { asked: 'upload' } } })

/** Refuses another person's. */
export const findOwnUpload = async (gateway: Gateway, uploadId: string, staff: Staff) => {
  const upload = await findUpload(gateway.database.db, uploadId)
  if (upload !== undefined && upload.staffId !== staff.staffId) uploadOfAnother(uploadId)
  return upload
}

/** Hands over the opened parts in their order and answers the digest of the whole. */
export const openUpload = async (
  gateway: Gateway,
  { uploadId, parts, point, ...wanted }: SealedFile,
  take: (plain: Uint8Array) => unknown,
): Promise<Buffer> => {
  const found = await findParts(gateway.database.db, uploadId)
  const there = new Set(found.map(({ part }) => part))
  const missing = Array.from({ length: parts }, (_, part) => part).filter((part) => !there.has(part))
  if (missing.length > 0) refuse('upload-incomplete', { details: { missing } })
  if (found.length !== parts) refuse('key-reused')

  const hash = createHash('sha256')
  let byteSize = 0
  const key = await openingKey(gateway.uploadKey.privateKey, point, { uploadId, parts }).catch(() =>
    refuse('upload-unsealable'),
  )
  for (const { part, storageKey } of found) {
    const sealed = new Uint8Array(await buffer(await gateway.files.read(storageKey)))
    const plain = await openPart(key, part, sealed).catch(() => refuse('upload-unsealable'))
    hash.update(plain)
    byteSize += plain.length
    await take(plain)
  }
  const sha256 = hash.digest()
  if (byteSize !== wanted.byteSize || sha256.toString('hex') !== wanted.sha256) refuse('upload-unsealable')
  return sha256
}

/** Others who commit the same wait until this transaction ends. */
export const lockUpload = async (tx: Tx, uploadId: string) => {
  const [upload] = await tx.select().from(uploads).where(eq(uploads.id, uploadId)).for('update')
  return upload ?? refuse('upload-incomplete')
}

/** Committed: its parts go. */
export const spendUpload = async (
  { gateway, tx, now, afterCommit }: StaffContext,
  uploadId: string,
  storedFileId: string | null,
): Promise<void> => {
  await tx.update(uploads).set({ committedAt: now, storedFileId }).where(eq(uploads.id, uploadId))
  const keys = await removeParts(tx, [uploadId])
  afterCommit(() => Promise.all(keys.map((key) => gateway.files.remove(key))).then(() => undefined))
}
