import { rm } from 'node:fs/promises'
import { scripts } from '#contract/calls/files/files.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { SheetRefusal } from '#contract/sheets/sheets.ts'
import { fileJobAfter } from '#machines/files/fileJob.ts'
import { readSheet } from '#server/files/sheetReading/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { applySheet } from './applySheet.ts'
import { endJob } from './endJob.ts'
import { findJobActor } from './jobActor.ts'
import { type SheetJob, LeaseLost } from './jobLease.ts'
import { writeJob } from './jobProgress.ts'
import { isConfirmedKind, planSheet } from './planSheet.ts'
import { writeResultFile } from './resultFile.ts'
import type { Script } from './script.ts'
import type { SheetRun } from './sheetRun.ts'
import { tellProgress } from './tellStaff.ts'
import { type SheetToApply, rowsToApply } from './rowsToApply.ts'

/** Reads and checks the sheet; undefined when it was refused, and the job has failed by that. */
const checkSheet = async (
  gateway: Gateway,
  script: Script,
  job: SheetJob,
  spool: string,
  signal: AbortSignal,
): Promise<SheetToApply | undefined> => {
  try {
    const { fileName, sheetName } = job
    const sheet = await gateway.files.lend(job.storageKey, (path) =>
      readSheet(path, script.sheet, { fileName, sheetName, signal, spool }),
    )
    const reason =
      job.state === 'checking'
        ? (script.refuseHere?.(gateway) ?? (await script.refuseHeaders?.(gateway.database.db, job, sheet.headers)))
        : undefined
    if (reason === undefined) return await rowsToApply(gateway.database.db, job, sheet)
    await endJob(gateway, job, { event: () => ({ type: 'sheet.refused' }), failure: () => reason })
    return undefined
  } catch (error) {
    if (job.state !== 'checking' || !(error instanceof SheetRefusal)) throw error
    await endJob(gateway, job, { event: () => ({ type: 'sheet.refused' }), failure: () => error.message })
    return undefined
  }
}

/** The job as it goes on running, or undefined when it now waits for a person. */
const beginRunning = async (run: SheetRun): Promise<SheetJob | undefined> => {
  const { gateway, job, sheet } = run
  if (isConfirmedKind(job)) return planSheet(run)
  const state = fileJobAfter(job.state, { type: 'plan.made', needsConfirmation: false })
  if (state === undefined) throw new Error(`a job that is ${job.state} is not to be checked`)
  const runningSince = gateway.now()
  await writeJob(gateway.database.db, job, job.state, {
    state,
    rowsTotal: sheet.count,
    planHidden: sheet.hidden,
    runningSince,
  })
  await tellProgress(gateway, job)
  return { ...job, state }
}

const endWithResult = async (gateway: Gateway, job: SheetJob, sheet: SheetToApply): Promise<void> => {
  const isStopped = job.state === 'cancelling'
  const result = await writeResultFile(gateway, job, sheet)
  try {
    await endJob(gateway, job, {
      event: ({ rowsFailed }) => (isStopped ? { type: 'job.stopped' } : { type: 'rows.applied', failed: rowsFailed }),
      result,
    })
  } catch (error) {
    // After any other fault the end may be committed all the same: bytes that no row names are swept.
    if (error instanceof LeaseLost) await gateway.files.remove(result.storageKey)
    throw error
  }
}

/** Takes a claimed job from where it stands to its end, or to a person. Whatever it had committed before is not done again. */
export const runJob = async (gateway: Gateway, script: Script, job: SheetJob, signal: AbortSignal): Promise<void> => {
  const actor = await findJobActor(gateway.database.db, job.staffId, scripts[job.scriptId].service)
  if (actor === undefined)
    return endJob(gateway, job, { event: () => ({ type: 'right.lost' }), failure: () => refusals['not-allowed'].text })
  const spool = await gateway.files.scratchPath(job.jobId)
  try {
    const sheet = await checkSheet(gateway, script, job, spool, signal)
    if (sheet === undefined) return
    const run = { gateway, script, job, actor, sheet, signal }
    if (job.state === 'cancelling') {
      if (script.ahead !== undefined) await applySheet(run)
      return await endWithResult(gateway, job, sheet)
    }
    const running = job.state === 'checking' ? await beginRunning(run) : job
    if (running === undefined) return
    await applySheet({ ...run, job: running })
    await endWithResult(gateway, running, sheet)
  } finally {
    await rm(spool, { force: true })
  }
}
