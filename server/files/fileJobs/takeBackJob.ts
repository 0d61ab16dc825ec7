import { FileJobState, isSheetJob, scripts } from '#contract/calls/files/files.ts'
import { fileJobAfter } from '#machines/files/fileJob.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { addFollowingJob } from '#server/files/jobs/addFollowingJob.ts'
import { refuseRunning } from '#server/files/jobs/contentPolicy.ts'
import { readFileJob } from '#server/files/jobs/presentFileJob.ts'
import { lockActableJob } from './lockActableJob.ts'

/** Plans to put back what the rows of a job had before; rows that were changed since are listed and left alone. */
export const takeBackJob: Handler<'files.takeBack'> = async (
  { jobId },
  { tx, gateway, staff, now, note, afterCommit },
) => {
  const found = await lockActableJob(tx, staff, jobId)
  const { job } = found
  const isPossible =
    job.purpose !== 'takeBack' &&
    isSheetJob(job.scriptId) &&
    scripts[job.scriptId].isReversible &&
    fileJobAfter(FileJobState.parse(job.state), { type: 'job.takenBack', rowsDone: job.rowsDone }) !== undefined
  if (!isPossible) return refuse('nothing-to-take-back')
  await refuseRunning(tx, job, 'job-already-running')
  const nextId = await addFollowingJob(tx, found, 'takeBack', staff.staffId, now)
  note({ subject: `job:${nextId}`, after: { state: 'checking', takesBack: jobId } })
  afterCommit(() => gateway.wakeJobs())
  return (await readFileJob(tx, nextId)) ?? refuse('file-not-found')
}
