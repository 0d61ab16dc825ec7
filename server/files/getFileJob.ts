import type { Handler } from '#server/gateway/handler.ts'
import { findJob } from './fileJobRows.ts'
import { fileNotFound } from './fileNotFound.ts'
import { maySeeJob } from './fileVisibility.ts'
import { presentWithFaults } from './presentFileJob.ts'

export const getFileJob: Handler<'files.job'> = async ({ jobId }, { tx, staff }) => {
  const found = await findJob(tx, jobId)
  if (found === undefined || !maySeeJob(staff, found.job)) return fileNotFound('job', jobId)
  return presentWithFaults(tx, found)
}
