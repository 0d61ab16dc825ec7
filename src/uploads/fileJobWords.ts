import type { LabelProps } from '@primer/react'
import {
  type FileJob,
  type FileJobState,
  isSheetJob,
  type JobKind,
  scripts,
  type ScriptId,
} from '#contract/calls/files/files.ts'
import { formatCount } from '#src/ui/count.ts'

export const jobStateWords: Readonly<Record<FileJobState, string>> = {
  pending: 'Waiting',
  lapsed: 'Not started',
  checking: 'Checking the sheet',
  awaitingConfirmation: 'Waiting for confirmation',
  running: 'Applying rows',
  cancelling: 'Cancelling',
  cancelled: 'Cancelled',
  done: 'Done',
  doneWithFailures: 'Done, some rows failed',
  broken: 'Stopped by a fault',
  failed: 'Failed',
  takenBack: 'Taken back',
}

export const jobStateColours: Readonly<Record<FileJobState, NonNullable<LabelProps['variant']>>> = {
  pending: 'secondary',
  lapsed: 'attention',
  checking: 'accent',
  awaitingConfirmation: 'attention',
  running: 'accent',
  cancelling: 'accent',
  cancelled: 'secondary',
  done: 'success',
  doneWithFailures: 'attention',
  broken: 'danger',
  failed: 'danger',
  takenBack: 'done',
}

/** A job that ended without any effect has failed for its person, whatever it is called. */
export const shownState = (job: FileJob): FileJobState =>
  job.state === 'doneWithFailures' && isWithoutEffect(job) ? 'failed' : job.state

export const jobTitle = (scriptId: JobKind): string => (isSheetJob(scriptId) ? scripts[scriptId].title : 'Report')

/** What a job works on; undefined of a report. */
export const sheetOf = ({ scriptId }: Pick<FileJob, 'scriptId'>): (typeof scripts)[ScriptId] | undefined =>
  isSheetJob(scriptId) ? scripts[scriptId] : undefined

/** A file is written of what is there, and nothing is changed. */
export const isReport = ({ scriptId }: Pick<FileJob, 'scriptId'>): boolean => !isSheetJob(scriptId)

const reportStateWords: Partial<typeof jobStateWords> = { checking: 'Counting the rows', running: 'Writing the file' }

export const reportStateWord = (state: FileJobState): string => reportStateWords[state] ?? jobStateWords[state]

export const stateWord = (job: FileJob): string => {
  const state = shownState(job)
  return isReport(job) ? reportStateWord(state) : jobStateWords[state]
}

/** The right to act on a job: of a report everybody has it on their own. */
export const serviceOf = ({ scriptId }: Pick<FileJob, 'scriptId'>): string | undefined =>
  isSheetJob(scriptId) ? scripts[scriptId].service : undefined

/** 'Bulk Deactivate, taken back' */
export const workTitle = ({ scriptId, purpose }: Pick<FileJob, 'scriptId' | 'purpose'>): string => {
  const title = jobTitle(scriptId)
  if (purpose === 'apply') return title
  return purpose === 'retry' ? `${title}: the rest again` : `${title}: take back`
}

const goingOn: readonly FileJobState[] = ['pending', 'checking', 'awaitingConfirmation', 'running', 'cancelling']

/** Nothing more happens by itself. */
export const isFinished = (job: FileJob): boolean => !goingOn.includes(job.state)

/** Nothing of the sheet took effect. */
export const isWithoutEffect = (job: FileJob): boolean =>
  job.state === 'lapsed' ||
  job.state === 'failed' ||
  (job.state === 'doneWithFailures' && job.rowsDone + job.rowsUnchanged === 0 && sheetOf(job)?.keepsFindings !== true)

/** 'about 40 s left'; nothing before there is a rate to tell it by. */
export const timeLeftText = (job: FileJob, now: number): string => {
  const handled = rowsHandled(job)
  if (job.state !== 'running' || job.runningSince === null || handled === 0 || handled >= job.rowsTotal) return ''
  const seconds = Math.max(1, (now - Date.parse(job.runningSince)) / 1000)
  const perSecond = handled / seconds
  const left = Math.ceil((job.rowsTotal - handled) / perSecond)
  const leftText = left < 60 ? `${left} s` : `${Math.ceil(left / 60)} min`
  return `${formatCount(Math.max(1, Math.round(perSecond)))} rows a second, about ${leftText} left`
}

/** Rows that a plan creates or changes. */
export const rowsPlanned = (plan: FileJob['plan']): number =>
  plan === null ? 0 : plan.rowsToCreate + plan.rowsToChange

export const rowsHandled = (job: FileJob): number => job.rowsDone + job.rowsUnchanged + job.rowsFailed

/** 0 to 100; whole numbers, so that the bar does not tremble. */
export const percentHandled = (job: FileJob): number =>
  job.rowsTotal === 0 ? (isFinished(job) ? 100 : 0) : Math.floor((rowsHandled(job) * 100) / job.rowsTotal)

export const rowsWord = (rows: number): string => `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`

/** A plan of rows that are compared: `3 rows match, 5 do not`. */
export const matchWords = (plan: FileJob['plan']): string => {
  const [matching, others] = [rowsPlanned(plan), plan?.rowsAtFault ?? 0]
  return `${rowsWord(matching)} ${matching === 1 ? 'matches' : 'match'}, ${formatCount(others)} ${others === 1 ? 'does' : 'do'} not`
}
