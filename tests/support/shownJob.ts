import type { FileJob } from '#contract/calls/files/files.ts'

export const jobId = '0198d4a2-5d1e-7c3b-9a44-0c5f3d2b1a00'
export const fileEntryId = '0198d4a2-5d1e-7c3b-9a44-0c5f3d2b1a01'

/** A job of the person who is signed in on a shown screen; its sheet is being checked. */
export const shownJob: FileJob = {
  jobId,
  fileEntryId,
  fileName: 'rows.csv',
  scriptId: 'merchant_update',
  purpose: 'apply',
  originJobId: null,
  state: 'checking',
  plan: null,
  rowsTotal: 0,
  rowsHidden: 0,
  rowsDone: 0,
  rowsUnchanged: 0,
  rowsFailed: 0,
  failure: null,
  faults: [],
  resultFileId: null,
  createdBy: 'tester',
  uploadedBy: 'tester',
  confirmedBy: null,
  cancelledBy: null,
  takenBackByJobId: null,
  confirmationDate: null,
  runningSince: null,
  creationDate: '2026-01-31T06:30:00Z',
  startDate: null,
  endDate: null,
}
