import { type FileJob, FileJobState, type FilePlan, JobKind } from '#contract/calls/files.ts'
import type { Tx } from '#server/db/database.ts'
import { type FoundFault, type FoundJob, findJob, listFaults, listPlannedFaults } from './fileJobRows.ts'

const presentPlan = ({ job }: FoundJob): FilePlan | null =>
  job.planHash === null || job.plannedAt === null
    ? null
    : {
        planHash: job.planHash,
        rowsToCreate: job.planCreate,
        rowsToChange: job.planChange,
        rowsUnchanged: job.planNone,
        rowsAtFault: job.planError,
        merchantsSwitchedOff: job.planSwitchedOff,
        rowsHidden: job.planHidden,
        settled: job.planPaise,
        needsSecondPerson: job.needsSecondPerson,
        plannedAt: job.plannedAt.toISOString(),
      }

export const presentFileJob = (found: FoundJob, faults: readonly FoundFault[]): FileJob => {
  const { job, fileName, loginId, uploadedBy, confirmedBy, cancelledBy, takenBackByJobId } = found
  return {
    jobId: job.id,
    fileEntryId: job.fileEntryId,
    fileName,
    scriptId: JobKind.parse(job.scriptId),
    purpose: job.purpose,
    originJobId: job.originJobId,
    state: FileJobState.parse(job.state),
    plan: presentPlan(found),
    rowsTotal: job.rowsTotal,
    rowsHidden: job.planHidden,
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
    uploadedBy,
    confirmedBy,
    cancelledBy,
    takenBackByJobId,
    creationDate: job.createdAt.toISOString(),
    startDate: job.startedAt?.toISOString() ?? null,
    confirmationDate: job.confirmedAt?.toISOString() ?? null,
    runningSince: job.runningSince?.toISOString() ?? null,
    endDate: job.endedAt?.toISOString() ?? null,
  }
}

const faultsOf = (tx: Tx, { job }: FoundJob): Promise<FoundFault[]> | FoundFault[] => {
  if (job.rowsFailed > 0) return listFaults(tx, job.id)
  return job.state === 'awaitingConfirmation' && job.planError > 0 ? listPlannedFaults(tx, job.id) : []
}

export const presentWithFaults = async (tx: Tx, found: FoundJob): Promise<FileJob> =>
  presentFileJob(found, await faultsOf(tx, found))

/** The job as the panel sees it; undefined when there is none. */
export const readFileJob = async (tx: Tx, jobId: string): Promise<FileJob | undefined> => {
  const found = await findJob(tx, jobId)
  return found === undefined ? undefined : presentWithFaults(tx, found)
}
