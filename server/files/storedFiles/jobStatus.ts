import type { FileJobState } from '#contract/calls/files/files.ts'

/** What lists of files and scripts show for the state of a job. */
export const statusOf: Readonly<Record<FileJobState, string>> = {
  pending: 'PENDING',
  lapsed: 'NOT STARTED',
  checking: 'RUNNING',
  awaitingConfirmation: 'WAITING FOR CONFIRMATION',
  running: 'RUNNING',
  cancelling: 'CANCELLING',
  cancelled: 'CANCELLED',
  done: 'DONE',
  doneWithFailures: 'DONE WITH FAILURES',
  broken: 'STOPPED',
  failed: 'FAILED',
  takenBack: 'TAKEN BACK',
}
