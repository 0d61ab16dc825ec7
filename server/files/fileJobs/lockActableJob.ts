import type { Tx } from '#server/db/database.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { type FoundJob, lockJob } from '#server/files/jobs/fileJobRows.ts'
import { fileNotFound, mayActOnJob, maySeeJob } from '#server/files/storedFiles/index.ts'

/** A job that the person may act on, locked; refused as one that is not there where they may not even see it. */
export const lockActableJob = async (tx: Tx, staff: Staff, jobId: string): Promise<FoundJob> => {
  const found = await lockJob(tx, jobId)
  if (found === undefined || !maySeeJob(staff, found.job)) return fileNotFound('job', jobId)
  return mayActOnJob(staff, found.job) ? found : refuse('not-allowed')
}
