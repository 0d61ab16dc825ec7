import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { FileJob } from '#contract/calls/files/files.ts'
import { failedRowsId } from '#src/uploads/fileJobAddress.ts'
import { RowFaultTable } from '#src/uploads/RowFaultTable.tsx'
import styles from './FailedRows.module.css'

/** Where the count of failed rows leads to: also when the address is opened before the job is read. */
export const FailedRows = ({ job }: { readonly job: FileJob }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== `#${failedRowsId}`) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [hash, key])
  return (
    <section className="ui-stack-8" aria-labelledby={failedRowsId}>
      <h2 ref={heading} id={failedRowsId} tabIndex={-1} className={styles.heading}>
        Rows that were not applied
      </h2>
      <RowFaultTable isWhole faults={job.faults} total={Math.max(job.rowsFailed, job.faults.length)} />
    </section>
  )
}
