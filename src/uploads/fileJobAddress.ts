import {
  checkedRecordNotice,
  type Notification,
  type RowFate,
  feedNotice,
  unmaskingNotice,
} from '#contract/calls/files/files.ts'

/** Where the faults of a job stand on its page. */
export const failedRowsId = 'failed-rows'

/** The page of a job, at its failed rows when those are asked for. Without a job: where its files are. */
export const fileJobAddress = (jobId: string | null, part?: 'failedRows'): string =>
  jobId === null ? '/downloads' : `/file-jobs/${jobId}${part === undefined ? '' : `#${failedRowsId}`}`

const placesWithoutJob: Readonly<Partial<Record<string, string>>> = {
  [checkedRecordNotice]: '/waiting',
  [unmaskingNotice]: '/user-management/audit',
  [feedNotice]: '/integrations?activeIndex=1',
}

/** Where a notice leads. */
export const noticeAddress = ({ jobId, fileType }: Notification, part?: 'failedRows'): string =>
  (jobId === null ? placesWithoutJob[fileType] : undefined) ?? fileJobAddress(jobId, part)

/** The page of a job with the rows behind one of its counts. */
export const jobRowsAddress = (jobId: string, fate: RowFate): string => `/file-jobs/${jobId}?rows=${fate}`
