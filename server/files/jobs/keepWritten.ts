import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { uploadBucket } from '#contract/calls/files/files.ts'
import type { FileStore } from '#server/adapters/fileStore.ts'
import type { storedFiles } from '#server/db/schema/index.ts'

type Row = typeof storedFiles.$inferInsert

/** Takes a file that a job wrote (it is gone from `path` afterwards); its row is the caller's to insert. */
export const keepWritten = async (
  files: FileStore,
  path: string,
  about: Pick<Row, 'staffId' | 'fileName' | 'folder' | 'action' | 'createdAt'>,
): Promise<Row & { readonly id: string; readonly storageKey: string }> => {
  const sha256 = createHash('sha256')
  const { size: byteSize } = await stat(path)
  for await (const piece of createReadStream(path)) sha256.update(piece as Buffer)
  return {
    ...about,
    id: randomUUID(),
    bucket: uploadBucket,
    storageKey: await files.keep(path),
    byteSize,
    sha256: sha256.digest(),
  }
}
