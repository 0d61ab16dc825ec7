import { z } from 'zod'
import { socketEvents } from '#contract/calls/files/files.ts'
import { readFileJob } from './presentFileJob.ts'
import type { Tx } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

/** Shows the job as it stands now to its person's open panels. */
export const tellProgress = async (
  gateway: Gateway,
  job: { jobId: string; staffId: string },
  tx: Tx = gateway.database.db,
): Promise<void> => {
  const now = await readFileJob(tx, job.jobId, { limits: gateway.config.limits, now: gateway.now() })
  if (now !== undefined)
    gateway.sendToStaff(job.staffId, 'file-job-progress', z.encode(socketEvents['file-job-progress'], now))
}
