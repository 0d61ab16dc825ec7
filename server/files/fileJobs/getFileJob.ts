import type { Handler } from '#server/gateway/handler.ts'
import { findJob } from '#server/files/jobs/fileJobRows.ts'
import { fileNotFound } from '#server/files/storedFiles/index.ts'
import { maySeeJob } from '#server/files/storedFiles/index.ts'
import { presentWithFaults } from '#server/files/jobs/presentFileJob.ts'

export const getFileJob: Handler<'files.job'> = async ({ jobId }, { tx, staff, gateway, now }) => {
  const found = await findJob(tx, jobId)
  if (found === undefined || !maySeeJob(staff, found.job)) return fileNotFound('job', jobId)
  return presentWithFaults(tx, found, { limits: gateway.config.limits, now })
}
