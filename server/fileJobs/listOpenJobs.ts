import type { Handler } from '#server/gateway/handler.ts'
import { listOpenJobRows } from '#server/jobs/fileJobRows.ts'
import { kindsActedOn } from '#server/storedFiles/index.ts'
import { presentFileJob } from '#server/jobs/presentFileJob.ts'

export const listOpenJobs: Handler<'files.openJobs'> = async (_, { tx, staff }) => {
  return (await listOpenJobRows(tx, staff.staffId, kindsActedOn(staff))).map((found) => presentFileJob(found, []))
}
