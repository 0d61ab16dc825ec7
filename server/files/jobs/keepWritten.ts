import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { uploadBucket } from '#contract/calls/files/files.ts'
import { freshKey } from '#server/adapters/fileStore.ts'
import type { storedFiles } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { noteWritten } from '#server/gateway/leavingFiles.ts'
import type { ClaimedJob } from './jobLease.ts'

type Row = typeof storedFiles.$inferInsert

/**
 * Takes a file that a job wrote (it is gone from `path` afterwards); its row is the caller's to insert, by the end of the
 * job. It is noted first: of a process that is killed before that end nothing stays.
 */
export const keepWritten = async (
  { files, database }: Pick<Gateway, 'files' | 'database'>,
  { jobId, staffId }: Pick<ClaimedJob, 'jobId' | 'staffId'>,
  path: string,
  about: Pick<Row, 'fileName' | 'folder' | 'action' | 'createdAt'>,
): Promise<Row & { readonly id: string; readonly storageKey: string }> => {
  const sha256 = createHash('sha256')
  const { size: byteSize } = await stat(path)
  for await (const piece of createReadStream(path)) sha256.update(piece as Buffer)
  const storageKey = freshKey()
  await noteWritten(database.db, storageKey, jobId)
  return {
    ...about,
    staffId,
    id: randomUUID(),
    bucket: uploadBucket,
    storageKey: await files.keep(path, storageKey),
    byteSize,
    sha256: sha256.digest(),
  }
}
