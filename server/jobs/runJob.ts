import { scripts } from '#contract/files.ts'
import { refusals } from '#contract/refusals.ts'
import { fileJobAfter } from '#machines/fileJob.ts'
import { inspectSheet } from '#server/files/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { applySheet } from './applySheet.ts'
import { endJob } from './endJob.ts'
import { findJobActor } from './jobActor.ts'
import type { ClaimedJob } from './jobLease.ts'
import { writeJob } from './jobProgress.ts'
import { scriptsById } from './registry.ts'
import { writeResultFile } from './resultFile.ts'
import { tellProgress } from './tellStaff.ts'

/** Checks the sheet; false when it was refused, and the job has failed by that. */
const checkSheet = async (gateway: Gateway, job: ClaimedJob, signal: AbortSignal): Promise<boolean> => {
  const inspection = await inspectSheet(gateway.files.localPath(job.storageKey), scriptsById[job.scriptId].sheet, {
    fileName: job.fileName,
    signal,
  })
  if (!inspection.ok) {
    await endJob(gateway, job, { event: () => ({ type: 'sheet.refused' }), failure: () => inspection.text })
    return false
  }
  const state = fileJobAfter(job.state, { type: 'sheet.checked' })
  if (state === undefined) throw new Error(`a job that is ${job.state} is not to be checked`)
  await writeJob(gateway.database.db, job, job.state, { state, rowsTotal: inspection.rows })
  await tellProgress(gateway, job)
  return true
}

/** Takes a claimed job from where it stands to its end. Whatever it had committed before is not done again. */
export const runJob = async (gateway: Gateway, job: ClaimedJob, signal: AbortSignal): Promise<void> => {
  const actor = await findJobActor(gateway.database.db, job.staffId, scripts[job.scriptId].service)
  if (actor === undefined)
    return endJob(gateway, job, { event: () => ({ type: 'job.broke' }), failure: () => refusals['not-allowed'].text })
  if (job.state === 'checking' && !(await checkSheet(gateway, job, signal))) return
  await applySheet(gateway, job, actor, signal)
  const result = await writeResultFile(gateway, job, signal)
  try {
    await endJob(gateway, job, { event: ({ rowsFailed }) => ({ type: 'rows.applied', failed: rowsFailed }), result })
  } catch (error) {
    await gateway.files.remove(result.storageKey)
    throw error
  }
}
