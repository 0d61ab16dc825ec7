import { eq } from 'drizzle-orm'
import { type FileJob, FileJobState, ScriptId, scriptOfNumber, scripts } from '#contract/calls/files/files.ts'
import type { RequestOfName } from '#contract/index.ts'
import { fileJobAfter } from '#machines/files/fileJob.ts'
import { fileEntries, fileJobs, notifications } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseSecondRun } from '#server/files/jobs/contentPolicy.ts'
import { chooseSlot, refuseJobRunning, refusingExcess } from '#server/files/jobs/exclusion.ts'
import { fileNotFound } from '#server/files/storedFiles/index.ts'
import { maySeeJob } from '#server/files/storedFiles/index.ts'
import { findWaitingEntry } from './findWaitingEntry.ts'
import { readFileJob } from '#server/files/jobs/presentFileJob.ts'

/** Starts the script on one entry; the job runner takes it up when this is committed. */
const startScript = async (
  scriptId: ScriptId,
  fileEntryId: string,
  { tx, gateway, staff, now, note, afterCommit }: StaffContext,
): Promise<FileJob> => {
  const [job] = await tx.select().from(fileJobs).where(eq(fileJobs.fileEntryId, fileEntryId)).for('update')
  if (job === undefined || !maySeeJob(staff, job)) return fileNotFound('file entry', fileEntryId)
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
  // The job had lapsed; how it ends is told anew.
  await tx.delete(notifications).where(eq(notifications.jobId, job.id))
  note({ subject: `job:${job.id}`, before: { state: job.state }, after: { state, scriptId } })
  afterCommit(() => gateway.wakeJobs())
  return (await readFileJob(tx, job.id)) ?? refuse('file-not-found')
}

/** The script on the entry that is named, an own one; or on the file that has waited longest for it. */
export const triggerScript = async (
  scriptId: ScriptId,
  fileEntryId: string | undefined,
  context: StaffContext,
): Promise<FileJob> => {
  const { tx, staff } = context
  if (!staff.services.has(scripts[scriptId].service)) return refuse('not-allowed')
  if (fileEntryId === undefined)
    return startScript(scriptId, (await findWaitingEntry(tx, staff, scriptId)) ?? refuse('nothing-waiting'), context)
  const [entry] = await tx.select().from(fileEntries).where(eq(fileEntries.id, fileEntryId))
  if (entry?.staffId !== staff.staffId) return fileNotFound('file entry', fileEntryId)
  return startScript(scriptId, fileEntryId, context)
}

const scriptNamed = ({ scriptId, id }: RequestOfName<'files.runScript'>): ScriptId => {
  const numbered = id === undefined ? scriptId : scriptOfNumber(id)
  return numbered === undefined || (scriptId ?? numbered) !== numbered ? refuse('unknown-script') : numbered
}

export const runScript: Handler<'files.runScript'> = (request, context) =>
  triggerScript(scriptNamed(request), request.fileEntryId, context)

/** A name that the documents give to a job of another area is not one of ours. */
export const triggerJob = async (request: RequestOfName<'files.triggerJob'>, context: StaffContext) => {
  const { '--user': user, user: alsoUser } = request.arguments
  const claimed = user ?? alsoUser
  if (claimed !== undefined && claimed.toLowerCase() !== context.staff.loginId) return refuse('claim-mismatch')
  const scriptId = ScriptId.safeParse(request['job-name']).data ?? refuse('unknown-script')
  const { jobId } = await triggerScript(scriptId, undefined, context)
  return { jobRunId: jobId }
}
