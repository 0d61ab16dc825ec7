import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { findJob, listFaults } from './fileJobRows.ts'
import { maySeeFilesOf } from './fileVisibility.ts'
import { presentFileJob } from './presentFileJob.ts'

export const getFileJob: Handler<'files.job'> = async ({ jobId }, { tx, staff }) => {
  const found = await findJob(tx, jobId)
  if (found === undefined || !maySeeFilesOf(staff, found.job.staffId)) return refuse('file-not-found')
  return presentFileJob(found, await listFaults(tx, jobId))
}
