import { Label } from '@primer/react'
import { useParams } from 'react-router-dom'
import { z } from 'zod'
import { listFiles } from '#contract/calls/files/files.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { keepsAnswer, screenStateOf } from '#src/gateway/screenStateOf.ts'
import { FileJobProgress } from '#src/uploads/FileJobProgress.tsx'
import {
  isReport,
  jobStateColours,
  jobStateWords,
  shownState,
  stateWord,
  workTitle,
} from '#src/uploads/fileJobWords.ts'
import { SendCorrected } from '#src/uploads/SendCorrected.tsx'
import { useFileJob } from '#src/uploads/useFileJob.ts'
import { RecordLife } from '#src/records/RecordLife.tsx'
import { useSession } from '#src/session/useSession.ts'
import { NotReadAnew } from '#src/ui/NotReadAnew.tsx'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { FailedRows } from './parts/FailedRows.tsx'
import { JobRows } from './parts/JobRows.tsx'
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
  const { can } = useSession()
  const read = useFileJob(jobId)
  const { data: job, error, refetch } = read
  if (job === undefined && error instanceof Refusal && error.code === 'file-not-found') return <Unknown />
  // A poll that fails once does not take away what is already known.
  const state = job === undefined ? screenStateOf(read, false) : 'ready'
  return (
    <Page
      up={
        can(listFiles) ? (
          <PlaceLink to="/downloads" muted>
            Downloads
          </PlaceLink>
        ) : undefined
      }
      title={job?.fileName ?? 'File job'}
      aside={job !== undefined && <Label variant={jobStateColours[shownState(job)]}>{stateWord(job)}</Label>}
      subtitle={job === undefined ? undefined : workTitle(job)}
    >
      <ScreenState state={state} error={error} onRetry={() => void refetch()}>
        {job !== undefined && (
          <>
            {keepsAnswer(read) && <NotReadAnew readAt={read.dataUpdatedAt} />}
            <FileJobFacts job={job} />
            <FileJobProgress job={job}>
              <SendCorrected job={job} />
            </FileJobProgress>
            {!isReport(job) && <JobRows job={job} />}
            {job.rowsFailed > 0 && job.faults.length > 0 && <FailedRows job={job} />}
            <RecordLife of={{ kind: 'fileJob', key: jobId, states: jobStateWords }} record={job.state} />
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
