import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type FileJobPurpose, ScriptId, scripts } from '#contract/calls/files/files.ts'
import type { Tx } from '#server/db/database.ts'
import { fileEntries, fileJobs } from '#server/db/schema/index.ts'
import { chooseSlot, refusingExcess } from './exclusion.ts'
import type { FoundJob } from './fileJobRows.ts'

/** A job on the same file as an earlier one, which the job runner may take up at once. */
export const addFollowingJob = async (
  tx: Tx,
  { job }: FoundJob,
  purpose: Exclude<FileJobPurpose, 'apply'>,
  staffId: string,
  now: Date,
): Promise<string> => {
  const [entry] = await tx.select().from(fileEntries).where(eq(fileEntries.id, job.fileEntryId))
  if (entry === undefined) throw new Error('the job has no file entry')
  const scriptId = ScriptId.parse(job.scriptId)
  const { action, resultAction } = scripts[scriptId]
  const fileEntryId = randomUUID()
  const jobId = randomUUID()
  await tx.insert(fileEntries).values({
    id: fileEntryId,
    storedFileId: entry.storedFileId,
    fileDescription: entry.fileDescription,
    action: purpose === 'takeBack' ? resultAction.replace(/OUTPUT$/, 'TAKE_BACK') : action,
    staffId,
    createdAt: now,
  })
  const slot = await chooseSlot(tx, scriptId)
  await refusingExcess(scriptId, () =>
    tx.insert(fileJobs).values({
      ...slot,
      id: jobId,
      fileEntryId,
      scriptId,
      purpose,
      originJobId: job.id,
      state: 'checking',
      staffId,
      sha256: job.sha256,
      createdAt: now,
      startedAt: now,
    }),
  )
  return jobId
}
