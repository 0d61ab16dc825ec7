import Dexie from 'dexie'
import { digestOf, partsOf, plainPartBytes, sealingKey, sealPart } from '#contract/wire/sealedParts.ts'
import { uploadAfter } from '#machines/files/upload.ts'
import { forgetDraft } from '../drafts/draftStore.ts'
import { FileChanged } from './notStored.ts'
import type { QueuedUpload, SealedPart, UploadIntent, WorkDatabase } from './workDatabase.ts'

interface HandedFile {
  readonly person: string
  /** The gateway's public key. */
  readonly uploadKey: string
  readonly idempotencyKey: string
  readonly file: File
  readonly now: number
  /** Under which the choice was kept: gone with the same write that keeps this. */
  readonly draftKey?: string | undefined
}

type HandedOver = HandedFile & UploadIntent

const laneOf = (intent: UploadIntent): string => {
  switch (intent.kind) {
    case 'sheet':
      return intent.scriptId
    case 'productImage':
      return `${intent.brandCode} ${intent.productCode}`
    case 'formPicture':
      return `${intent.to} ${intent.label}`
    default:
      return `${intent.merchantCode} ${intent.documentKind}`
  }
}

/** Seals the file and keeps it. When this has answered it is on the disk, whatever happens to the tab. */
export const enqueueUpload = async (
  work: WorkDatabase,
  { person, uploadKey, idempotencyKey, file, now, draftKey, ...intent }: HandedOver,
): Promise<QueuedUpload> => {
  const handed = await work.outbox.where('idemKey').equals(idempotencyKey).first()
  if (handed !== undefined) {
    // It was told twice: the first time its tab ended before it had learned so.
    if (draftKey !== undefined) await forgetDraft(work, draftKey)
    return handed
  }

  const id = crypto.randomUUID()
  const lane = laneOf(intent)
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch((error: unknown) => {
      throw new FileChanged(error)
    }),
  )
  const parts = partsOf(bytes.length)
  const { key, point } = await sealingKey(uploadKey, { uploadId: id, parts })
  const sealed: SealedPart[] = []
  for (let n = 0; n < parts; n += 1) {
    const part = await sealPart(key, n, bytes.slice(n * plainPartBytes, (n + 1) * plainPartBytes))
    sealed.push({ outboxId: id, n, bytes: part, sha256: await digestOf(part) })
  }
  const sha256 = await digestOf(bytes)
  return work.transaction('rw', [work.outbox, work.parts, work.drafts, work.draftParts], async () => {
    // Two clicks on one choice: both were sealed, one is kept.
    const already = await work.outbox.where('idemKey').equals(idempotencyKey).first()
    if (draftKey !== undefined) await forgetDraft(work, draftKey)
    if (already !== undefined) return already
    const last = await work.outbox.where('[lane+seq]').between([lane, Dexie.minKey], [lane, Dexie.maxKey]).last()
    const row: QueuedUpload = {
      ...intent,
      id,
      person,
      lane,
      seq: (last?.seq ?? 0) + 1,
      file: { name: file.name, byteSize: bytes.length, sha256, parts, point },
      idemKey: idempotencyKey,
      createdAt: now,
      state: uploadAfter('staging', { type: 'file.kept' }) ?? 'ready',
      attempt: 0,
      nextAt: now,
      lease: { owner: '', epoch: 0, until: 0 },
      server: { parts: [], fileUrl: null, fileEntryId: null, jobId: null },
      endedAt: null,
      lastError: null,
    }
    await work.parts.bulkPut(sealed)
    await work.outbox.put(row)
    return row
  })
}
