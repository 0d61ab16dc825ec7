import { type FileJob, FileJobState, type FilePlan, JobKind, ScriptId } from '#contract/calls/files/files.ts'
import type { SetLimits } from '#machines/platform/limits.ts'
import type { Tx } from '#server/db/database.ts'
import type { CountedFor } from '#server/platform/impact/index.ts'
import { type FoundFault, type FoundJob, findJob, listFaults, listPlannedFaults } from './fileJobRows.ts'
import { countedForPlan } from './secondPerson.ts'

type Counted = Pick<CountedFor, 'limits' | 'secondPerson'>
const notCounted: Counted = { limits: [], secondPerson: 'never' }

const presentPlan = ({ job, loginId }: FoundJob, counted: Counted): FilePlan | null =>
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
        impact:
          job.planSummary === null
            ? null
            : { unit: 'change', cameBack: null, ...job.planSummary, ...counted, by: loginId },
      }

export const presentFileJob = (
  found: FoundJob,
  faults: readonly FoundFault[],
  counted: Counted = notCounted,
): FileJob => {
  const { job, fileName, loginId, uploadedBy, confirmedBy, cancelledBy, takenBackByJobId } = found
  return {
    jobId: job.id,
    fileEntryId: job.fileEntryId,
    fileName,
    scriptId: JobKind.parse(job.scriptId),
    purpose: job.purpose,
    originJobId: job.originJobId,
    state: FileJobState.parse(job.state),
    plan: presentPlan(found, counted),
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

/** By which limits of this desk a plan that waits is told how much is used, and when. */
export interface LimitsNow {
  readonly limits: SetLimits
  readonly now: Date
}

const countedFor = async (tx: Tx, { job }: FoundJob, at: LimitsNow | undefined): Promise<Counted> => {
  const scriptId = ScriptId.safeParse(job.scriptId).data
  if (at === undefined || scriptId === undefined || job.state !== 'awaitingConfirmation') return notCounted
  return countedForPlan(
    tx,
    { id: job.id, staffId: job.staffId, scriptId },
    { switchedOff: job.planSwitchedOff, paise: job.planPaise, records: job.planCreate + job.planChange },
    at.limits,
    at.now,
  )
}

export const presentWithFaults = async (tx: Tx, found: FoundJob, at?: LimitsNow): Promise<FileJob> =>
  presentFileJob(found, await faultsOf(tx, found), await countedFor(tx, found, at))

/** The job as the panel sees it; undefined when there is none. */
export const readFileJob = async (tx: Tx, jobId: string, at?: LimitsNow): Promise<FileJob | undefined> => {
  const found = await findJob(tx, jobId)
  return found === undefined ? undefined : presentWithFaults(tx, found, at)
}
