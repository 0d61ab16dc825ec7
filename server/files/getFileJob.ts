import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { findJob } from './fileJobRows.ts'
import { maySeeJob } from './fileVisibility.ts'
import { presentWithFaults } from './presentFileJob.ts'

export const getFileJob: Handler<'files.job'> = async ({ jobId }, { tx, staff }) => {
  const found = await findJob(tx, jobId)
  if (found === undefined || !maySeeJob(staff, found.job)) return refuse('file-not-found')
  return presentWithFaults(tx, found)
}
