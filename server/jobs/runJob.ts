import { rm } from 'node:fs/promises'
import { scripts } from '#contract/files.ts'
import { refusals } from '#contract/refusals.ts'
import { SheetRefusal } from '#contract/sheets.ts'
import { fileJobAfter } from '#machines/fileJob.ts'
import { type ReadSheet, readSheet } from '#server/files/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { applySheet } from './applySheet.ts'
import { endJob } from './endJob.ts'
import { findJobActor, type JobActor } from './jobActor.ts'
import type { ClaimedJob } from './jobLease.ts'
import { writeJob } from './jobProgress.ts'
import { scriptsById } from './registry.ts'
import { writeResultFile } from './resultFile.ts'
import { tellProgress } from './tellStaff.ts'

/** Reads and checks the sheet; undefined when it was refused, and the job has failed by that. */
const checkSheet = async (
  gateway: Gateway,
  job: ClaimedJob,
  spool: string,
  signal: AbortSignal,
): Promise<ReadSheet | undefined> => {
  let sheet: ReadSheet
  try {
    const { fileName } = job
    const path = gateway.files.localPath(job.storageKey)
    sheet = await readSheet(path, scriptsById[job.scriptId].sheet, { fileName, signal, spool })
  } catch (error) {
    if (job.state !== 'checking' || !(error instanceof SheetRefusal)) throw error
    await endJob(gateway, job, { event: () => ({ type: 'sheet.refused' }), failure: () => error.message })
    return undefined
  }
  if (job.state !== 'checking') return sheet
  const state = fileJobAfter(job.state, { type: 'sheet.checked' })
  if (state === undefined) throw new Error(`a job that is ${job.state} is not to be checked`)
  await writeJob(gateway.database.db, job, job.state, { state, rowsTotal: sheet.rowsFound })
  await tellProgress(gateway, job)
  return sheet
}

const applyAndTell = async (
  gateway: Gateway,
  job: ClaimedJob,
  actor: JobActor,
  sheet: ReadSheet,
  signal: AbortSignal,
): Promise<void> => {
  await applySheet(gateway, job, actor, sheet, signal)
  const result = await writeResultFile(gateway, job, sheet)
  try {
    await endJob(gateway, job, { event: ({ rowsFailed }) => ({ type: 'rows.applied', failed: rowsFailed }), result })
  } catch (error) {
    await gateway.files.remove(result.storageKey)
    throw error
  }
}

/** Takes a claimed job from where it stands to its end. Whatever it had committed before is not done again. */
export const runJob = async (gateway: Gateway, job: ClaimedJob, signal: AbortSignal): Promise<void> => {
  const actor = await findJobActor(gateway.database.db, job.staffId, scripts[job.scriptId].service)
  if (actor === undefined)
    return endJob(gateway, job, { event: () => ({ type: 'job.broke' }), failure: () => refusals['not-allowed'].text })
  const spool = await gateway.files.scratchPath()
  try {
    const sheet = await checkSheet(gateway, job, spool, signal)
    if (sheet !== undefined) await applyAndTell(gateway, job, actor, sheet, signal)
  } finally {
    await rm(spool, { force: true })
  }
}
