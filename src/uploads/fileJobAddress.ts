import type { RowFate } from '#contract/calls/files.ts'

/** Where the faults of a job stand on its page. */
export const failedRowsId = 'failed-rows'

/** The page of a job, at its failed rows when those are asked for. Without a job: where its files are. */
export const fileJobAddress = (jobId: string | null, part?: 'failedRows'): string =>
  jobId === null ? '/downloads' : `/file-jobs/${jobId}${part === undefined ? '' : `#${failedRowsId}`}`

/** The page of a job with the rows behind one of its counts. */
export const jobRowsAddress = (jobId: string, fate: RowFate): string => `/file-jobs/${jobId}?rows=${fate}`
