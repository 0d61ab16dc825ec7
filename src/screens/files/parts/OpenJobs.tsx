import { Label, Link } from '@primer/react'
import { Link as RouterLink } from 'react-router-dom'
import { type FileJob, listOpenJobs, type ScriptId } from '#contract/files.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { fileJobAddress, jobRowsAddress } from '#src/sheets/fileJobAddress.ts'
import {
  formatCount,
  jobStateColours,
  jobStateWords,
  rowsHandled,
  rowsPlanned,
  rowsWord,
  workTitle,
} from '#src/sheets/fileJobWords.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './OpenJobs.module.css'

const askEveryMs = 10_000

const What = ({ job }: { readonly job: FileJob }) => {
  const { plan, jobId } = job
  if (job.state === 'awaitingConfirmation' && plan !== null) {
    const off = plan.merchantsSwitchedOff
    return (
      <>
        <Link as={RouterLink} to={jobRowsAddress(jobId, 'change')} inline>
          {off > 0 ? `${formatCount(off)} to switch off` : `${rowsWord(rowsPlanned(plan))} to change`}
        </Link>
        {plan.rowsAtFault > 0 && (
          <>
            ,{' '}
            <Link as={RouterLink} to={jobRowsAddress(jobId, 'error')} inline>
              {formatCount(plan.rowsAtFault)} at fault
            </Link>
          </>
        )}
        {plan.needsSecondPerson && ', by a second person'}
      </>
    )
  }
  return job.rowsTotal === 0 ? '–' : `${formatCount(rowsHandled(job))} of ${rowsWord(job.rowsTotal)}`
}

const columns: readonly Column<FileJob>[] = [
  {
    key: 'fileName',
    header: 'File Name',
    cell: (job) => (
      <Link as={RouterLink} to={fileJobAddress(job.jobId)} className={styles.name}>
        {job.fileName}
      </Link>
    ),
  },
  {
    key: 'kind',
    header: 'Work',
    width: '1%',
    cell: (job) => <span className={styles.line}>{workTitle(job)}</span>,
  },
  {
    key: 'state',
    header: 'Status',
    width: '1%',
    cell: (job) => <Label variant={jobStateColours[job.state]}>{jobStateWords[job.state]}</Label>,
  },
  {
    key: 'what',
    header: 'Rows',
    width: '1%',
    cell: (job) => (
      <span className={styles.line}>
        <What job={job} />
      </span>
    ),
  },
  { key: 'createdBy', header: 'Created By', width: '1%', cell: (job) => job.createdBy },
  { key: 'creationDate', header: 'Creation Date', width: '1%', cell: (job) => <When at={job.creationDate} /> },
]

/** Jobs that are at work or wait for a person, of whichever day; nothing when there are none. */
export const OpenJobs = ({ scriptId }: { readonly scriptId?: ScriptId }) => {
  const { data: open = [] } = useCall(listOpenJobs, {}, { refetchInterval: askEveryMs })
  const jobs = scriptId === undefined ? open : open.filter((job) => job.scriptId === scriptId)
  if (jobs.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="open-jobs">
      <h2 id="open-jobs" className={styles.heading}>
        At work or waiting
      </h2>
      <Table label="Jobs at work or waiting" columns={columns} rows={jobs} rowKey={(job) => job.jobId} />
    </section>
  )
}
