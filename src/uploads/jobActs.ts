import { type FileJob, isSheetJob, scripts } from '#contract/calls/files/files.ts'
import { confirmationBy, fileJobAfter } from '#machines/files/fileJob.ts'
import { nobodyElse } from '#machines/people/independence.ts'

/** What the person may do with a job as it stands; the gateway asks the same machine. */
export interface JobActs {
  readonly confirm: boolean
  /** The plan waits for somebody else than this person. */
  readonly waitsForAnother: boolean
  readonly cancel: boolean
  readonly retry: boolean
  readonly takeBack: boolean
}

const none: JobActs = { confirm: false, waitsForAnother: false, cancel: false, retry: false, takeBack: false }

const hasRowsLeft = ({ scriptId, state, purpose, rowsTotal, rowsDone, rowsUnchanged, rowsFailed }: FileJob): boolean =>
  isSheetJob(scriptId) &&
  purpose !== 'takeBack' &&
  ((state === 'doneWithFailures' && rowsFailed > 0) ||
    (state === 'cancelled' && (rowsTotal === 0 || rowsDone + rowsUnchanged < rowsTotal)))

export const jobActs = (job: FileJob, loginId: string, holdsService: boolean): JobActs => {
  const isMine = isSheetJob(job.scriptId) ? holdsService : job.createdBy === loginId
  if (!isMine) return none
  const { state, plan, purpose } = job
  const waits = state === 'awaitingConfirmation' && plan !== null
  const confirm =
    waits &&
    fileJobAfter(
      state,
      // With whom somebody counts as one person the gateway alone knows: it says so when they try.
      confirmationBy(
        { id: loginId, controls: nobodyElse },
        {
          startedBy: job.createdBy,
          uploadedBy: job.uploadedBy,
          needsSecondPerson: plan.needsSecondPerson,
        },
      ),
    ) !== undefined
  return {
    confirm,
    waitsForAnother: waits && !confirm,
    cancel: fileJobAfter(state, { type: 'job.cancel' }) !== undefined,
    retry: fileJobAfter(state, { type: 'job.retry', wasChecked: true }) !== undefined || hasRowsLeft(job),
    takeBack:
      purpose !== 'takeBack' &&
      isSheetJob(job.scriptId) &&
      scripts[job.scriptId].isReversible &&
      fileJobAfter(state, { type: 'job.takenBack', rowsDone: job.rowsDone }) !== undefined,
  }
}
