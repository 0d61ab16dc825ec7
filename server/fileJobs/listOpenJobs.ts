import { ScriptId } from '#contract/calls/files.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { listOpenJobRows } from '#server/jobs/fileJobRows.ts'
import { kindsActedOn, seesFilesOfAll } from '#server/storedFiles/index.ts'
import { presentFileJob } from '#server/jobs/presentFileJob.ts'

export const listOpenJobs: Handler<'files.openJobs'> = async (_, { tx, staff }) => {
  const kinds = seesFilesOfAll(staff) ? ScriptId.options : kindsActedOn(staff)
  return (await listOpenJobRows(tx, staff.staffId, kinds)).map((found) => presentFileJob(found, []))
}
