import { Label } from '@primer/react'
import { listOpenJobs } from '#contract/calls/files/files.ts'
import { isOver } from '#machines/files/upload.ts'
import { useDrafts } from '#src/editing/drafts/drafts.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useOutbox } from '#src/store/unsent/outbox.ts'
import { When } from '#src/ui/When.tsx'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { jobStateColours, stateWord, workTitle } from '#src/uploads/fileJobWords.ts'
import { uploadWords } from '#src/uploads/uploadWords.ts'
import { TodayLine, TodayPart } from './TodayPart.tsx'
import styles from './Today.module.css'

const askEveryMs = 30_000
const shownDrafts = 8

/** What the person has begun and not finished: files of the desk that wait, uploads of this device, drafts. */
export const OwnWorkPart = () => {
  const read = useCall(listOpenJobs, {}, { refetchInterval: askEveryMs })
  const drafts = useDrafts()
  const uploads = useOutbox().filter(({ state, server }) => !isOver(state) && server.jobId === null)
  const jobs = read.data ?? []
  const count = jobs.length + uploads.length + drafts.length
  return (
    <TodayPart
      title="Begun, not finished"
      count={count}
      {...(uploads.length + drafts.length === 0 ? { read } : {})}
      isEmpty={count === 0}
      none="No draft and no file waits."
    >
      <ul className={styles.lines}>
        {jobs.map((job) => (
          <TodayLine
            key={job.jobId}
            to={fileJobAddress(job.jobId)}
            label={job.fileName}
            detail={`${workTitle(job)}, by ${job.createdBy}`}
            end={<Label variant={jobStateColours[job.state]}>{stateWord(job)}</Label>}
          />
        ))}
        {uploads.map((upload) => (
          <li key={upload.id} className={styles.line}>
            <span className={styles.what}>
              <span className={styles.label}>{upload.file.name}</span>
              <span className={styles.detail}>{uploadWords(upload)}</span>
            </span>
          </li>
        ))}
        {drafts.slice(0, shownDrafts).map(({ key, to, title, changedAt }) => (
          <TodayLine
            key={key}
            to={to}
            label={title}
            detail={
              <>
                Draft, typed <When at={new Date(changedAt).toISOString()} />
              </>
            }
          />
        ))}
      </ul>
    </TodayPart>
  )
}
