import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { FileJobState, isSheetJob } from '#contract/calls/files/files.ts'
import { fileJobAfter } from '#machines/files/fileJob.ts'
import type { Tx } from '#server/db/database.ts'
import { fileJobPlanRows, fileJobs, notifications } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { addFollowingJob } from '#server/files/jobs/addFollowingJob.ts'
import { refuseRunning, refuseSecondRun } from '#server/files/jobs/contentPolicy.ts'
import { chooseSlot, refusingExcess } from '#server/files/jobs/exclusion.ts'
import type { FoundJob } from '#server/files/jobs/fileJobRows.ts'
import { readFileJob } from '#server/files/jobs/presentFileJob.ts'
import { lockActableJob } from './lockActableJob.ts'

const refuseWhereApplied = async (tx: Tx, { job }: FoundJob, now: Date): Promise<void> => {
  if (job.purpose !== 'apply') return refuseRunning(tx, job, 'job-already-running')
  if (isSheetJob(job.scriptId))
    await refuseSecondRun(tx, { sha256: job.sha256, scriptId: job.scriptId }, now, 'job-already-running')
}

/** Goes on where the job stopped; its marks say which rows are done. */
const goOn = async (tx: Tx, found: FoundJob, state: FileJobState, now: Date): Promise<void> => {
  await refuseWhereApplied(tx, found, now)
  const slot = await chooseSlot(tx, found.job.scriptId)
  await refusingExcess(found.job.scriptId, () =>
    tx
      .update(fileJobs)
      .set({
        ...slot,
        state,
        failure: null,
        endedAt: null,
        leaseUntil: null,
        startedAt: found.job.startedAt ?? now,
        ...(state === 'checking' ? { planHash: null, plannedAt: null } : {}),
      })
      .where(eq(fileJobs.id, found.job.id)),
  )
  if (state === 'checking') await tx.delete(fileJobPlanRows).where(eq(fileJobPlanRows.jobId, found.job.id))
  await tx.delete(notifications).where(eq(notifications.jobId, found.job.id))
}

/** A report that was cancelled is asked for anew where its filters are. */
const hasRowsLeft = ({ job: { scriptId, state, purpose, rowsFailed, rowsApplied, rowsTotal } }: FoundJob): boolean =>
  isSheetJob(scriptId) &&
  purpose !== 'takeBack' &&
  ((state === 'doneWithFailures' && rowsFailed > 0) ||
    (state === 'cancelled' && (rowsTotal === 0 || rowsFailed > 0 || rowsApplied < rowsTotal)))

const wasRetried = async (tx: Tx, jobId: string): Promise<boolean> => {
  const again = await tx
    .select({ id: fileJobs.id })
    .from(fileJobs)
    .where(
      and(
        eq(fileJobs.originJobId, jobId),
        inArray(fileJobs.purpose, ['retry']),
        notInArray(fileJobs.state, ['cancelled', 'failed', 'lapsed']),
      ),
    )
  return again.length > 0
}

export const retryJob: Handler<'files.retryJob'> = async (
  { jobId },
  { tx, gateway, staff, now, note, afterCommit },
) => {
  const found = await lockActableJob(tx, staff, jobId)
  const { job } = found
  const state = fileJobAfter(FileJobState.parse(job.state), {
    type: 'job.retry',
    wasChecked: job.runningSince !== null,
  })
  afterCommit(() => gateway.wakeJobs())
  if (state !== undefined) {
    await goOn(tx, found, state, now)
    note({ subject: `job:${jobId}`, before: { state: job.state }, after: { state } })
    return (await readFileJob(tx, jobId)) ?? refuse('file-not-found')
  }
  if (!hasRowsLeft(found) || (await wasRetried(tx, jobId))) return refuse('nothing-to-retry')
  await refuseRunning(tx, job, 'job-already-running')
  const nextId = await addFollowingJob(tx, found, 'retry', staff.staffId, now)
  note({ subject: `job:${nextId}`, after: { state: 'checking', retries: jobId } })
  return (await readFileJob(tx, nextId)) ?? refuse('file-not-found')
}
