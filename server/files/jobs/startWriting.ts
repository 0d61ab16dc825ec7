import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { reportJob, uploadBucket } from '#contract/calls/files/files.ts'
import { fileEntries, fileJobs, storedFiles } from '#server/db/schema/index.ts'
import type { Tools } from '#server/gateway/gateway.ts'
import type { StaffContext } from '#server/gateway/handler.ts'

interface Asked {
  /** What is to be written, for whoever writes it. */
  readonly asked: object
  readonly fileName: string
  readonly folder: string
  readonly fileDescription: string
  readonly action: string
  /** The same for the same question of the same person. */
  readonly sha256: Buffer
}

type Asking = Pick<StaffContext, 'tx' | 'now' | 'afterCommit'> & {
  readonly gateway: Pick<Tools, 'files' | 'wakeJobs'>
  readonly staff: Pick<StaffContext['staff'], 'staffId'>
}

const keepAsked = async (asked: object, { files }: Pick<Tools, 'files'>) => {
  const path = await files.scratchPath()
  const bytes = Buffer.from(JSON.stringify(asked))
  await writeFile(path, bytes, { mode: 0o600 })
  return { storageKey: await files.keep(path), byteSize: bytes.length }
}

/** A job that writes a file for its person; what was asked is kept as the job's own file. */
export const startWriting = async (
  { asked, fileName, folder, fileDescription, action, sha256 }: Asked,
  { gateway, tx, staff, now, afterCommit }: Asking,
): Promise<string> => {
  const [jobId, fileId, fileEntryId] = [randomUUID(), randomUUID(), randomUUID()]
  const created = { staffId: staff.staffId, createdAt: now }
  await tx.insert(storedFiles).values({
    ...created,
    ...(await keepAsked(asked, gateway)),
    id: fileId,
    fileName,
    bucket: uploadBucket,
    folder,
    sha256,
  })
  await tx.insert(fileEntries).values({ ...created, id: fileEntryId, storedFileId: fileId, fileDescription, action })
  await tx
    .insert(fileJobs)
    .values({ ...created, id: jobId, fileEntryId, scriptId: reportJob, state: 'checking', sha256, startedAt: now })
  afterCommit(() => gateway.wakeJobs())
  return jobId
}
