import { isSheetJob, scripts } from '#contract/calls/files/files.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseJobRunning } from './exclusion.ts'
import { findLastApplied, findRunningJob, lockContent } from './fileContentRows.ts'

/** For so long the same content is taken for the same file sent again, not for a new wish. */
const sameFileMs = 24 * 3_600_000

type Content = { readonly sha256: Buffer; readonly scriptId: string }

/** Refuses work on content on which a job is at work, or waits for its confirmation. */
export const refuseRunning = async (
  tx: Tx,
  { sha256, scriptId }: Content,
  whenRunning: 'file-still-running' | 'job-already-running',
): Promise<void> => {
  await lockContent(tx, sha256)
  if (!(await findRunningJob(tx, sha256))) return
  if (whenRunning === 'job-already-running') refuseJobRunning(scriptId)
  refuse(whenRunning)
}

/**
 * Refuses work on content that runs, or that the same script applied less than a day ago and no other script since:
 * a list that was switched off, and then on, may be switched off again.
 */
export const refuseSecondRun = async (
  tx: Tx,
  content: Content,
  now: Date,
  whenRunning: 'file-still-running' | 'job-already-running',
): Promise<void> => {
  await refuseRunning(tx, content, whenRunning)
  if (isSheetJob(content.scriptId) && scripts[content.scriptId].isRepeatable) return
  const last = await findLastApplied(tx, content.sha256)
  if (last === undefined || last.endedAt === null || last.scriptId !== content.scriptId) return
  if (now.getTime() - last.endedAt.getTime() >= sameFileMs) return
  refuse('file-already-applied', {
    message: `This file was applied before, by ${last.by} on ${formatIndian(last.endedAt, 'DD MMM YYYY, HH:mm')}. Nothing was changed now.`,
    details: { by: last.by, at: last.endedAt.toISOString(), jobId: last.jobId },
  })
}
