import { type FileJob, FileJobState, ScriptId } from '#contract/files.ts'
import type { Tx } from '#server/db/database.ts'
import { type FoundFault, type FoundJob, findJob, listFaults } from './fileJobRows.ts'

export const presentFileJob = ({ job, fileName, loginId }: FoundJob, faults: readonly FoundFault[]): FileJob => ({
  jobId: job.id,
  fileEntryId: job.fileEntryId,
  fileName,
  scriptId: ScriptId.parse(job.scriptId),
  state: FileJobState.parse(job.state),
  rowsTotal: job.rowsTotal,
  rowsDone: job.rowsDone,
  rowsUnchanged: job.rowsUnchanged,
  rowsFailed: job.rowsFailed,
  failure: job.failure,
  faults: faults.map(({ row, column, value, reason }) => ({
    row,
    column: column ?? '',
    value: value ?? '',
    reason: reason ?? '',
  })),
  resultFileId: job.resultFileId,
  createdBy: loginId,
  creationDate: job.createdAt.toISOString(),
  startDate: job.startedAt?.toISOString() ?? null,
  endDate: job.endedAt?.toISOString() ?? null,
})

/** The job as the panel sees it; undefined when there is none. */
export const readFileJob = async (tx: Tx, jobId: string): Promise<FileJob | undefined> => {
  const found = await findJob(tx, jobId)
  if (found === undefined) return undefined
  return presentFileJob(found, found.job.rowsFailed > 0 ? await listFaults(tx, jobId) : [])
}
