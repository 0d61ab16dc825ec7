import { and, eq } from 'drizzle-orm'
import { FileJobState, scripts } from '#contract/files.ts'
import { fileJobAfter } from '#machines/fileJob.ts'
import { fileJobs, notifications } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseSecondRun } from './contentPolicy.ts'
import { chooseSlot, refuseJobRunning, refusingExcess } from './exclusion.ts'
import { readFileJob } from './presentFileJob.ts'

/** Starts the script on an own file entry; the job runner takes it up when this is committed. */
export const runScript: Handler<'files.runScript'> = async (
  { scriptId, fileEntryId },
  { tx, gateway, staff, now, note, afterCommit },
) => {
  if (!staff.services.has(scripts[scriptId].service)) refuse('not-allowed')
  const [job] = await tx
    .select()
    .from(fileJobs)
    .where(and(eq(fileJobs.fileEntryId, fileEntryId), eq(fileJobs.staffId, staff.staffId)))
    .for('update')
  if (job === undefined) return refuse('file-not-found')
  if (job.scriptId !== scriptId) refuse('unknown-script')
  const state = fileJobAfter(FileJobState.parse(job.state), { type: 'script.trigger' }) ?? refuseJobRunning(scriptId)
  await refuseSecondRun(tx, { sha256: job.sha256, scriptId }, now, 'job-already-running')
  const slot = await chooseSlot(tx, scriptId)
  await refusingExcess(scriptId, () =>
    tx
      .update(fileJobs)
      .set({ ...slot, state, startedAt: now, failure: null, endedAt: null })
      .where(eq(fileJobs.id, job.id)),
  )
  // Of a job that had lapsed; how it ends is told anew.
  await tx.delete(notifications).where(eq(notifications.jobId, job.id))
  note({ subject: `job:${job.id}`, before: { state: job.state }, after: { state, scriptId } })
  afterCommit(() => gateway.wakeJobs())
  return (await readFileJob(tx, job.id)) ?? refuse('file-not-found')
}
