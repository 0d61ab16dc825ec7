import { personCopyAction } from '#contract/calls/platform/personRequests.ts'
import type { WriteReport } from '#server/files/jobs/script.ts'
import { writeCopy } from '#server/platform/personData/index.ts'
import { writeReport } from '#server/reports/tables/index.ts'

/** What writes the file of a job without a sheet: a report, or the copy of a person's data. */
export const writeFileOfJob: WriteReport = (gateway, job, signal) =>
  job.action === personCopyAction ? writeCopy(gateway, job, signal) : writeReport(gateway, job, signal)
