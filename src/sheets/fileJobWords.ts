import type { LabelProps } from '@primer/react'
import { type FileJob, type FileJobState, scripts, type ScriptId } from '#contract/files.ts'

export const jobStateWords: Readonly<Record<FileJobState, string>> = {
  pending: 'Waiting',
  lapsed: 'Not started',
  checking: 'Checking the sheet',
  running: 'Applying rows',
  done: 'Done',
  doneWithFailures: 'Done, some rows failed',
  failed: 'Failed',
}

export const jobStateColours: Readonly<Record<FileJobState, NonNullable<LabelProps['variant']>>> = {
  pending: 'secondary',
  lapsed: 'attention',
  checking: 'accent',
  running: 'accent',
  done: 'success',
  doneWithFailures: 'attention',
  failed: 'danger',
}

export const jobTitle = (scriptId: ScriptId): string => scripts[scriptId].title

export const isFinished = (job: FileJob): boolean =>
  job.state === 'lapsed' || job.state === 'done' || job.state === 'doneWithFailures' || job.state === 'failed'

/** Nothing of the sheet took effect. */
export const isWithoutEffect = (job: FileJob): boolean =>
  job.state === 'lapsed' ||
  job.state === 'failed' ||
  (job.state === 'doneWithFailures' && job.rowsDone + job.rowsUnchanged === 0)

export const rowsHandled = (job: FileJob): number => job.rowsDone + job.rowsUnchanged + job.rowsFailed

/** 0 to 100; whole numbers, so that the bar does not tremble. */
export const percentHandled = (job: FileJob): number =>
  job.rowsTotal === 0 ? (isFinished(job) ? 100 : 0) : Math.floor((rowsHandled(job) * 100) / job.rowsTotal)

const count = new Intl.NumberFormat('en-IN')
export const formatCount = (rows: number): string => count.format(rows)
export const rowsWord = (rows: number): string => `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`
