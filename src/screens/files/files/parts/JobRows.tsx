import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type FileJob, listJobRows, RowFate } from '#contract/calls/files/files.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { JobRowTable } from '#src/uploads/JobRowTable.tsx'
import { Pager } from '#src/ui/Pager.tsx'
import styles from './FailedRows.module.css'

const titles: Readonly<Record<RowFate, string>> = {
  create: 'Rows whose record will be created',
  change: 'Rows that will be changed',
  none: 'Rows that need no change',
  error: 'Rows that will be left out',
  done: 'Rows that were changed',
  unchanged: 'Rows that needed no change',
  failed: 'Rows that were not applied',
}

const sizes = [20, 50, 100] as const

const readPage = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, 100_000) : 1
}

/** The rows behind the count that `?rows=` names, a page at a time. */
const RowsOf = ({ job, fate }: { readonly job: FileJob; readonly fate: RowFate }) => {
  const [params, setParams] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const page = readPage(params.get('page'))
  const size = sizes.find((option) => String(option) === params.get('size')) ?? sizes[0]
  const read = useCall(listJobRows, { jobId: job.jobId, fate, page, size }, { keepPrevious: true })
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' })
    heading.current?.focus({ preventScroll: true })
  }, [fate])
  const rows = read.data?.rows ?? []
  return (
    <section className="ui-stack-8" aria-labelledby="job-rows">
      <h2 ref={heading} id="job-rows" tabIndex={-1} className={styles.heading}>
        {titles[fate]}
      </h2>
      <ReadState
        read={read}
        isEmpty={rows.length === 0}
        emptyTitle="There are no such rows"
        emptyText="The job has gone on since: look at its counts above."
      >
        <JobRowTable rows={rows} />
        <Pager
          page={page}
          size={size}
          total={read.data?.total}
          sizes={sizes}
          onChange={(next) =>
            setParams({ rows: fate, page: String(next.page), size: String(next.size) }, { replace: true })
          }
        />
      </ReadState>
    </section>
  )
}

/** What has become of the rows of a plan that was carried out: their address leads on to it. */
const carriedOut: Readonly<Record<RowFate, RowFate>> = {
  create: 'done',
  change: 'done',
  none: 'unchanged',
  error: 'failed',
  done: 'done',
  unchanged: 'unchanged',
  failed: 'failed',
}

export const JobRows = ({ job }: { readonly job: FileJob }) => {
  const [params] = useSearchParams()
  const asked = RowFate.safeParse(params.get('rows')).data
  if (job.state === 'awaitingConfirmation') return <RowsOf job={job} fate={asked ?? 'change'} />
  if (asked === undefined) return null
  const fate = carriedOut[asked]
  // The first failed rows stand on the page anyway.
  return fate === 'failed' && job.faults.length > 0 ? null : <RowsOf job={job} fate={fate} />
}
