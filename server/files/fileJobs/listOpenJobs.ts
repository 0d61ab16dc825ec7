import type { Handler } from '#server/gateway/handler.ts'
import { listOpenJobRows } from '#server/files/jobs/fileJobRows.ts'
import { kindsActedOn } from '#server/files/storedFiles/index.ts'
import { presentFileJob } from '#server/files/jobs/presentFileJob.ts'

export const listOpenJobs: Handler<'files.openJobs'> = async (_, { tx, staff }) => {
  return (await listOpenJobRows(tx, staff.staffId, kindsActedOn(staff))).map((found) => presentFileJob(found, []))
}
