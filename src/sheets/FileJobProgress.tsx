import { DownloadIcon } from '@primer/octicons-react'
import { Banner, Button, Label, Link, ProgressBar } from '@primer/react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { FileJob } from '#contract/files.ts'
import { fileJobAddress } from './fileJobAddress.ts'
import {
  formatCount,
  isFinished,
  isWithoutEffect,
  jobStateColours,
  jobStateWords,
  percentHandled,
  rowsHandled,
  rowsWord,
} from './fileJobWords.ts'
import styles from './FileJobProgress.module.css'
import { useFileDownload } from './useFileDownload.ts'

const figures = (job: FileJob) => [
  { label: 'Rows', rows: job.rowsTotal },
  { label: 'Done', rows: job.rowsDone, tone: job.rowsDone > 0 ? 'good' : undefined },
  { label: 'Unchanged', rows: job.rowsUnchanged },
  {
    label: 'Failed',
    rows: job.rowsFailed,
    ...(job.rowsFailed > 0 ? { tone: 'bad', to: fileJobAddress(job.jobId, 'failedRows') } : {}),
  },
]

const Outcome = ({ job }: { readonly job: FileJob }) => {
  if (!isFinished(job)) return null
  if (isWithoutEffect(job)) {
    return (
      <Banner
        variant="critical"
        layout="compact"
        title="Could not upload info!"
        description={job.failure ?? 'No row could be applied.'}
      />
    )
  }
  const failed = job.rowsFailed === 0 ? '' : ` ${rowsWord(job.rowsFailed)} could not be applied: see the result file.`
  return (
    <Banner
      variant={job.rowsFailed === 0 ? 'success' : 'warning'}
      layout="compact"
      title="Successfully Updated!"
      description={`${rowsWord(job.rowsDone)} changed, ${formatCount(job.rowsUnchanged)} needed no change.${failed}`}
    />
  )
}

/** State, progress, counts and the result of one job, as far as it has come; what leads on stands beside the result. */
export const FileJobProgress = ({ job, children }: { readonly job: FileJob; readonly children?: ReactNode }) => {
  const download = useFileDownload()
  const { resultFileId } = job
  const percent = percentHandled(job)
  return (
    <div className={styles.progress}>
      <Outcome job={job} />
      {!isFinished(job) && (
        <div className={styles.bar}>
          <div className={styles.line} role="status">
            <Label variant={jobStateColours[job.state]}>{jobStateWords[job.state]}</Label>
            <span className={styles.share}>
              {job.rowsTotal > 0 && `${formatCount(rowsHandled(job))} of ${formatCount(job.rowsTotal)} rows`}
            </span>
          </div>
          <ProgressBar aria-label="Rows handled" progress={percent} animated />
        </div>
      )}
      <dl className={styles.figures}>
        {figures(job).map(({ label, rows, tone, to }) => (
          <div key={label} className={styles.figure} data-tone={tone}>
            <dt>{label}</dt>
            <dd>
              {to === undefined ? (
                formatCount(rows)
              ) : (
                <Link as={RouterLink} to={to} aria-label={`${formatCount(rows)}, show the rows`}>
                  {formatCount(rows)}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {(resultFileId !== null || children !== undefined) && (
        <div className={styles.next}>
          {resultFileId !== null && (
            <Button
              leadingVisual={DownloadIcon}
              loading={download.isPending}
              onClick={() => download.mutate({ request: { fileId: resultFileId } })}
            >
              Download result
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  )
}
