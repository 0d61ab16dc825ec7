import type { ReactNode } from 'react'
import type { FileJob } from '#contract/calls/files/files.ts'
import { isReport } from '#src/uploads/fileJobWords.ts'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { Id } from '#src/ui/Id.tsx'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import styles from './FileJobFacts.module.css'
import { Words } from '#src/ui/Words.tsx'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>
      <Words text={label} />
    </dt>
    <dd>{children}</dd>
  </div>
)

/** Who and when. */
export const FileJobFacts = ({ job }: { readonly job: FileJob }) => (
  <dl className={styles.facts}>
    <Fact label="Created By">{job.createdBy}</Fact>
    {job.uploadedBy !== '' && job.uploadedBy !== job.createdBy && <Fact label="Uploaded By">{job.uploadedBy}</Fact>}
    <Fact label={isReport(job) ? 'Asked for' : 'Uploaded'}>
      <When at={job.creationDate} seconds />
    </Fact>
    <Fact label="Started">
      <When at={job.startDate} seconds />
    </Fact>
    {job.confirmedBy !== null && (
      <Fact label="Confirmed">
        {job.confirmedBy}, <When at={job.confirmationDate} seconds />
      </Fact>
    )}
    {job.originJobId !== null && (
      <Fact label={job.purpose === 'takeBack' ? 'Takes back' : 'Goes on with'}>
        <PlaceLink to={fileJobAddress(job.originJobId)}>the earlier job</PlaceLink>
      </Fact>
    )}
    <Fact label="Ended">
      <When at={job.endDate} seconds />
    </Fact>
    <Fact label="Job">
      <Id label="Job id" value={job.jobId} />
    </Fact>
  </dl>
)
