import { Banner, Label } from '@primer/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { type FileJob, listOpenJobs, type ScriptId } from '#contract/calls/files/files.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { type CallError, useCall } from '#src/gateway/useCall.ts'
import { fileJobAddress, jobRowsAddress } from './fileJobAddress.ts'
import { formatCount } from '#src/ui/count.ts'
import { jobStateColours, rowsHandled, rowsPlanned, rowsWord, stateWord, workTitle } from './fileJobWords.ts'
import { NotReadAnew } from '#src/ui/NotReadAnew.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import styles from './OpenJobs.module.css'

const askEveryMs = 10_000

const What = ({ job }: { readonly job: FileJob }) => {
  const { plan, jobId } = job
  if (job.state === 'awaitingConfirmation' && plan !== null) {
    const off = plan.merchantsSwitchedOff
    return (
      <>
        <PlaceLink to={jobRowsAddress(jobId, 'change')} inline>
          {off > 0 ? `${formatCount(off)} to switch off` : `${rowsWord(rowsPlanned(plan))} to change`}
        </PlaceLink>
        {plan.rowsAtFault > 0 && (
          <>
            ,{' '}
            <PlaceLink to={jobRowsAddress(jobId, 'error')} inline>
              {formatCount(plan.rowsAtFault)} at fault
            </PlaceLink>
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
      <PlaceLink to={fileJobAddress(job.jobId)} className={styles.name}>
        {job.fileName}
      </PlaceLink>
    ),
  },
  {
    key: 'kind',
    header: 'Work',
    width: '1%',
    cell: (job) => <span className="ui-one-line">{workTitle(job)}</span>,
  },
  {
    key: 'state',
    header: 'Status',
    width: '1%',
    cell: (job) => <Label variant={jobStateColours[job.state]}>{stateWord(job)}</Label>,
  },
  {
    key: 'what',
    header: 'Rows',
    width: '1%',
    cell: (job) => (
      <span className="ui-one-line">
        <What job={job} />
      </span>
    ),
  },
  { key: 'createdBy', header: 'Created By', width: '1%', cell: (job) => job.createdBy },
  { key: 'creationDate', header: 'Creation Date', width: '1%', cell: (job) => <When at={job.creationDate} /> },
]

/** Why the jobs could not be read, also while they are asked for again behind it. Without a network the app says so. */
const useFault = ({ data, error, isPending }: UseQueryResult<FileJob[], CallError>): CallError | null => {
  const [known, setKnown] = useState<CallError | null>(null)
  const isSaidByShell = error instanceof NoConnection && data !== undefined
  const fault = isSaidByShell ? null : (error ?? (isPending ? known : null))
  if (fault !== known) setKnown(fault)
  return fault
}

const Unread = ({ fault, onRetry }: { readonly fault: CallError; readonly onRetry: () => void }) => (
  <div role="alert">
    <Banner
      variant="warning"
      layout="compact"
      title="Jobs at work or waiting could not be loaded"
      description={
        <>
          {fault.message}
          {fault instanceof Refusal && fault.requestId !== undefined && ` Request ${fault.requestId}`}
        </>
      }
      primaryAction={<Banner.PrimaryAction onClick={onRetry}>Try again</Banner.PrimaryAction>}
    />
  </div>
)

/** Jobs that are at work or wait for a person, of whichever day; nothing when there are none. */
export const OpenJobs = ({ scriptIds }: { readonly scriptIds?: readonly ScriptId[] }) => {
  const read = useCall(listOpenJobs, {}, { refetchInterval: askEveryMs })
  const fault = useFault(read)
  const { data: open = [] } = read
  const jobs = scriptIds === undefined ? open : open.filter((job) => scriptIds.some((id) => id === job.scriptId))
  if (jobs.length === 0) return fault === null ? null : <Unread fault={fault} onRetry={() => void read.refetch()} />
  return (
    <section className="ui-stack-8" aria-labelledby="open-jobs">
      <h2 id="open-jobs" className="ui-heading">
        At work or waiting
      </h2>
      {fault !== null && <NotReadAnew readAt={read.dataUpdatedAt} />}
      <Table label="Jobs at work or waiting" columns={columns} rows={jobs} rowKey={(job) => job.jobId} />
    </section>
  )
}
