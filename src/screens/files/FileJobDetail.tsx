import { Label } from '@primer/react'
import { useParams } from 'react-router-dom'
import { z } from 'zod'
import { Refusal } from '#src/gateway/refusal.ts'
import { FileJobProgress } from '#src/sheets/FileJobProgress.tsx'
import { jobStateColours, jobStateWords, jobTitle } from '#src/sheets/fileJobWords.ts'
import { RowFaultTable } from '#src/sheets/RowFaultTable.tsx'
import { useFileJob } from '#src/sheets/useFileJob.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState, type ScreenStateName } from '#src/ui/ScreenState.tsx'
import styles from './FileJobDetail.module.css'
import { FileJobFacts } from './parts/FileJobFacts.tsx'

const isJobId = (text: string) => z.uuid().safeParse(text).success

const Unknown = () => (
  <Page title="File job">
    <ScreenState
      state="empty"
      title="This file does not exist, or is not yours to see."
      text="Open it from Downloads or from the notification."
    />
  </Page>
)

const FileJob = ({ jobId }: { readonly jobId: string }) => {
  const { data: job, error, refetch } = useFileJob(jobId)
  if (job === undefined && error instanceof Refusal && error.code === 'file-not-found') return <Unknown />
  // A poll that fails once does not take away what is already known.
  const state: ScreenStateName = job !== undefined ? 'ready' : error === null ? 'loading' : 'failed'
  return (
    <Page
      title={job?.fileName ?? 'File job'}
      aside={job !== undefined && <Label variant={jobStateColours[job.state]}>{jobStateWords[job.state]}</Label>}
      subtitle={job === undefined ? undefined : jobTitle(job.scriptId)}
    >
      <ScreenState
        state={state}
        text={error?.message}
        requestId={error instanceof Refusal ? error.requestId : undefined}
        onRetry={() => void refetch()}
      >
        {job !== undefined && (
          <>
            <FileJobFacts job={job} />
            <FileJobProgress job={job} />
            {job.faults.length > 0 && (
              <section className={styles.section}>
                <h2 className={styles.heading}>Rows that were not applied</h2>
                <RowFaultTable faults={job.faults} total={Math.max(job.rowsFailed, job.faults.length)} />
              </section>
            )}
          </>
        )}
      </ScreenState>
    </Page>
  )
}

export const FileJobDetail = () => {
  const { jobId = '' } = useParams()
  return isJobId(jobId) ? <FileJob key={jobId} jobId={jobId} /> : <Unknown />
}
