import { FileJob, FileJobState, type FilePlan, JobKind, ScriptId } from '#contract/calls/files/files.ts'
import type { SetLimits } from '#machines/platform/limits.ts'
import { answerOf } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { fileJobs } from '#server/db/schema/index.ts'
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

const present = answerOf(
  FileJob,
  fileJobs,
  (job: FoundJob['job'], { job: _job, loginId, ...names }: FoundJob, plan: FilePlan | null, faults: FoundFault[]) => ({
    ...names,
    jobId: job.id,
    scriptId: JobKind.parse(job.scriptId),
    state: FileJobState.parse(job.state),
    plan,
    rowsHidden: job.planHidden,
    faults,
    createdBy: loginId,
    creationDate: job.createdAt.toISOString(),
    startDate: job.startedAt?.toISOString() ?? null,
    confirmationDate: job.confirmedAt?.toISOString() ?? null,
    endDate: job.endedAt?.toISOString() ?? null,
  }),
)

export const presentFileJob = (found: FoundJob, faults: FoundFault[], counted: Counted = notCounted): FileJob =>
  present(found.job, found, presentPlan(found, counted), faults)

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
