import { DownloadIcon } from '@primer/octicons-react'
import { Banner, Button, Label, ProgressBar } from '@primer/react'
import type { ReactNode } from 'react'
import type { FileJob, RowFate } from '#contract/calls/files/files.ts'
import { onGatewayClock } from '#src/ui/clock.ts'
import { useNow } from '#src/ui/useNow.ts'
import { fileJobAddress, jobRowsAddress } from './fileJobAddress.ts'
import { formatCount } from '#src/ui/count.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import {
  isFinished,
  isReport,
  isWithoutEffect,
  jobStateColours,
  percentHandled,
  rowsHandled,
  rowsWord,
  sheetOf,
  stateWord,
  timeLeftText,
} from './fileJobWords.ts'
import styles from './FileJobProgress.module.css'
import { JobActions } from './JobActions.tsx'
import { PlanNotice } from './PlanNotice.tsx'
import { RowFaultTable } from './RowFaultTable.tsx'
import { useFileDownload } from './useFileDownload.ts'

/** So many are listed; a link leads to all of them. */
const listedFindings = 20
const findingsOf = (job: FileJob): number =>
  job.state === 'awaitingConfirmation' ? (job.plan?.rowsAtFault ?? 0) : job.rowsFailed

interface Figure {
  readonly label: string
  /** Null: nobody knows yet. */
  readonly rows: number | null
  readonly tone?: 'good' | 'bad' | undefined
  readonly to?: string
}

const figure = (job: FileJob, label: string, rows: number, fate: RowFate, tone?: Figure['tone']): Figure => ({
  label,
  rows,
  ...(rows > 0
    ? { tone, to: fate === 'failed' ? fileJobAddress(job.jobId, 'failedRows') : jobRowsAddress(job.jobId, fate) }
    : {}),
})

const figures = (job: FileJob): Figure[] => {
  const isCounted = job.rowsTotal > 0 || isFinished(job)
  const all = { label: 'Rows', rows: isCounted ? job.rowsTotal : null }
  const hidden = job.rowsHidden > 0 ? [{ label: 'Of them hidden', rows: job.rowsHidden }] : []
  if (isReport(job)) return [all, { label: 'Written', rows: job.rowsDone }]
  if (job.state === 'awaitingConfirmation' && job.plan !== null) {
    if (sheetOf(job)?.keepsFindings === true)
      return [
        all,
        ...hidden,
        figure(job, 'To match', job.plan.rowsToCreate, 'create'),
        figure(job, 'Match now', job.plan.rowsToChange, 'change'),
        figure(job, 'No change', job.plan.rowsUnchanged, 'none'),
        figure(job, 'Findings', job.plan.rowsAtFault, 'error', 'bad'),
      ]
    return [
      all,
      ...hidden,
      ...(job.plan.rowsToCreate > 0 ? [figure(job, 'To create', job.plan.rowsToCreate, 'create')] : []),
      figure(job, job.purpose === 'takeBack' ? 'To put back' : 'To change', job.plan.rowsToChange, 'change'),
      figure(job, 'No change', job.plan.rowsUnchanged, 'none'),
      figure(job, 'At fault', job.plan.rowsAtFault, 'error', 'bad'),
    ]
  }
  return [
    all,
    ...hidden,
    figure(job, 'Done', job.rowsDone, 'done', 'good'),
    figure(job, 'Unchanged', job.rowsUnchanged, 'unchanged'),
    figure(job, 'Failed', job.rowsFailed, 'failed', 'bad'),
  ]
}

const Outcome = ({ job }: { readonly job: FileJob }) => {
  if (!isFinished(job)) return null
  if (job.state === 'cancelled')
    return (
      <Banner
        variant="info"
        layout="compact"
        title={job.cancelledBy === null ? 'Cancelled' : `Cancelled by ${job.cancelledBy}`}
        description={
          isReport(job)
            ? 'No file was kept.'
            : job.rowsDone === 0
              ? 'Nothing was changed.'
              : `${rowsWord(job.rowsDone)} had been changed by then: see the result file.`
        }
      />
    )
  if (job.state === 'takenBack')
    return (
      <Banner
        variant="info"
        layout="compact"
        title="Taken back"
        description={
          job.takenBackByJobId !== null && (
            <PlaceLink to={fileJobAddress(job.takenBackByJobId)} inline>
              Open the job that took it back
            </PlaceLink>
          )
        }
      />
    )
  if (job.state === 'broken' || isWithoutEffect(job)) {
    return (
      <Banner
        variant="critical"
        layout="compact"
        title={
          job.state === 'broken'
            ? 'Stopped by a fault'
            : isReport(job)
              ? 'Could not Create Report.'
              : sheetOf(job)?.failedText
        }
        description={job.failure ?? 'No row could be applied.'}
      />
    )
  }
  if (isReport(job))
    return (
      <Banner
        variant="success"
        layout="compact"
        title="The report is ready"
        description={`${rowsWord(job.rowsDone)}. The file is also in Downloads.`}
      />
    )
  const found =
    sheetOf(job)?.keepsFindings === true
      ? 'match nothing: they are findings on the recon page.'
      : 'could not be applied: see the result file.'
  const failed = job.rowsFailed === 0 ? '' : ` ${rowsWord(job.rowsFailed)} ${found}`
  return (
    <Banner
      variant={job.rowsFailed === 0 ? 'success' : 'warning'}
      layout="compact"
      title={sheetOf(job)?.doneText}
      description={`${rowsWord(job.rowsDone)} changed, ${formatCount(job.rowsUnchanged)} needed no change.${failed}`}
    />
  )
}

/** State, progress, counts and the result of one job, as far as it has come; what leads on stands beside the result. */
export const FileJobProgress = ({ job, children }: { readonly job: FileJob; readonly children?: ReactNode }) => {
  const download = useFileDownload()
  const { resultFileId } = job
  const percent = percentHandled(job)
  const now = useNow(job.state === 'running')
  return (
    <div className="ui-stack">
      <Outcome job={job} />
      <PlanNotice job={job} />
      {!isFinished(job) && job.state !== 'awaitingConfirmation' && (
        <div className="ui-stack-8">
          <div className={styles.line} role="status">
            <Label variant={jobStateColours[job.state]}>{stateWord(job)}</Label>
            <span className={styles.share}>
              {job.rowsTotal > 0 &&
                [
                  `${formatCount(rowsHandled(job))} of ${formatCount(job.rowsTotal)} rows`,
                  timeLeftText(job, onGatewayClock(now)),
                ]
                  .filter((text) => text !== '')
                  .join(' · ')}
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
              {rows === null ? (
                '–'
              ) : to === undefined ? (
                formatCount(rows)
              ) : (
                <PlaceLink to={to} aria-label={`${label}: ${formatCount(rows)}, show the rows`}>
                  {formatCount(rows)}
                </PlaceLink>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {sheetOf(job)?.keepsFindings === true && job.faults.length > 0 && (
        <RowFaultTable faults={job.faults.slice(0, listedFindings)} total={findingsOf(job)} />
      )}
      <div className={styles.next}>
        <JobActions job={job} />
        {resultFileId !== null && (
          <Button
            leadingVisual={DownloadIcon}
            loading={download.isPending}
            onClick={() => download.mutate({ request: { fileId: resultFileId } })}
          >
            {isReport(job) ? 'Download' : 'Download result'}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
