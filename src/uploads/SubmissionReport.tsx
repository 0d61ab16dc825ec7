import { Banner, ProgressBar } from '@primer/react'
import { z } from 'zod'
import { Refusal } from '#src/gateway/refusal.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { DesktopNoticePrompt } from './DesktopNoticePrompt.tsx'
import { fileJobAddress } from './fileJobAddress.ts'
import { FileJobProgress } from './FileJobProgress.tsx'
import styles from './FileJobProgress.module.css'
import { isFinished } from './fileJobWords.ts'
import { stepWords } from './uploadWords.ts'
import { useFileJob } from './useFileJob.ts'
import type { SubmissionState } from './useSheetSubmission.ts'

const AppliedBefore = z.object({ by: z.string(), at: z.string(), jobId: z.string() })

const Stopped = ({ cause }: { readonly cause: unknown }) => {
  const before =
    cause instanceof Refusal && cause.code === 'file-already-applied'
      ? AppliedBefore.safeParse(cause.details).data
      : undefined
  if (before !== undefined) {
    return (
      <Banner
        variant="warning"
        title="This file was applied before."
        description={
          <>
            {before.by} applied the same content on <When at={before.at} />. Nothing was changed now.{' '}
            <PlaceLink to={fileJobAddress(before.jobId)} inline>
              Open that job
            </PlaceLink>
          </>
        }
      />
    )
  }
  return (
    <Banner
      variant="critical"
      title="Could not upload info!"
      description={cause instanceof Error ? cause.message : 'Try again.'}
    />
  )
}

const StartedJob = ({ jobId }: { readonly jobId: string }) => {
  const { data: job, error, refetch } = useFileJob(jobId)
  return (
    <>
      <ScreenState
        state={job !== undefined ? 'ready' : error === null ? 'loading' : 'failed'}
        title="The progress cannot be shown"
        text={error === null ? undefined : `${error.message} The file is worked on all the same.`}
        error={error}
        onRetry={() => void refetch()}
      >
        {job !== undefined && (
          <FileJobProgress job={job}>
            <PlaceLink to={fileJobAddress(jobId)}>Open the job</PlaceLink>
            {!isFinished(job) && job.state !== 'awaitingConfirmation' && (
              <span className="ui-small">You need not wait here: the work goes on.</span>
            )}
          </FileJobProgress>
        )}
      </ScreenState>
      <DesktopNoticePrompt />
    </>
  )
}

/** What became of Submit: the steps, why they stopped, or the job at work. */
export const SubmissionReport = ({ state }: { readonly state: SubmissionState }) => {
  switch (state.phase) {
    case 'waiting':
      return null
    case 'sending':
      return (
        <div className="ui-stack-8" role="status">
          <div className={styles.line}>
            <span>{stepWords[state.step]}</span>
            <span className={styles.share}>{state.step === 'upload' && `${Math.floor(state.sentShare * 100)}%`}</span>
          </div>
          <ProgressBar aria-label={stepWords[state.step]} progress={Math.floor(state.sentShare * 100)} animated />
        </div>
      )
    case 'queued':
      return (
        <Banner
          variant="info"
          title="Kept on this device"
          description={`${state.text} You need not wait here: Uploads in the top bar shows it.`}
        />
      )
    case 'stopped':
      return <Stopped cause={state.cause} />
    case 'started':
      return <StartedJob jobId={state.jobId} />
  }
}
