import { Button, ProgressBar } from '@primer/react'
import { scripts } from '#contract/calls/files/files.ts'
import { isOver, uploadAfter, type UploadState } from '#machines/files/upload.ts'
import { changeStored } from '#src/store/storageFault.ts'
import { cancelUpload, forgetUpload, retryUpload } from '#src/store/unsent/outbox.ts'
import type { QueuedUpload } from '#src/store/unsent/workDatabase.ts'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { fileJobAddress } from './fileJobAddress.ts'
import styles from './UploadList.module.css'
import { shareSent, uploadWords } from './uploadWords.ts'

const tones: Partial<Record<UploadState, 'attention' | 'danger'>> = {
  waiting: 'attention',
  authWait: 'attention',
  review: 'danger',
  conflict: 'danger',
  blocked: 'danger',
}

const kindOf = (row: QueuedUpload): string => {
  switch (row.kind) {
    case 'sheet':
      return scripts[row.scriptId].title
    case 'document':
      return 'KYC document'
    case 'superMerchantDocument':
      return 'Super merchant document'
    case 'productImage':
      return `Image of ${row.productCode}`
    case 'formPicture':
      return row.label
  }
}

const Row = ({ row, onLeave }: { readonly row: QueuedUpload; readonly onLeave: () => void }) => {
  const { id, state, file, server, createdAt, endedAt } = row
  const name = file.name
  const isMoving = state === 'sending' || state === 'ready'
  const mayRetry = uploadAfter(state, { type: 'upload.retry' }) !== undefined
  const mayCancel = uploadAfter(state, { type: 'upload.cancel' }) !== undefined
  return (
    <li className={styles.row}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.kind}>{kindOf(row)}</span>
      {isMoving && (
        <ProgressBar
          className={styles.bar}
          barSize="small"
          aria-label={`${name}: sent`}
          progress={Math.floor(shareSent(row) * 100)}
          animated
        />
      )}
      <p className={styles.words} data-tone={tones[state]}>
        {uploadWords(row)}
      </p>
      <div className={styles.end}>
        <span className={styles.time}>
          <When at={new Date(endedAt ?? createdAt).toISOString()} />
        </span>
        {server.jobId !== null && (
          <PlaceLink to={fileJobAddress(server.jobId)} onClick={onLeave}>
            Open the job
          </PlaceLink>
        )}
        {row.kind === 'formPicture' && state !== 'cancelled' && (
          <PlaceLink to={row.to} onClick={onLeave}>
            Open the form
          </PlaceLink>
        )}
        {mayRetry && (
          <Button
            size="small"
            aria-label={`Try ${name} again`}
            onClick={() => void changeStored(() => retryUpload(id))}
          >
            {state === 'waiting' ? 'Try now' : 'Try again'}
          </Button>
        )}
        {mayCancel && (
          <Button
            size="small"
            variant="danger"
            aria-label={`Cancel ${name}`}
            onClick={() => void changeStored(() => cancelUpload(id))}
          >
            Cancel
          </Button>
        )}
        {isOver(state) && (
          <Button
            size="small"
            variant="invisible"
            aria-label={`Remove ${name} from the list`}
            onClick={() => void changeStored(() => forgetUpload(id))}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}

interface Props {
  readonly rows: readonly QueuedUpload[]
  /** The person follows a link out of the list. */
  readonly onLeave: () => void
}

/** What this device has of the person to send: where it stands, and what can be done. */
export const UploadList = ({ rows, onLeave }: Props) => (
  <div className={styles.panel}>
    <h2 className={styles.heading}>Uploads from this device</h2>
    <ul className={styles.list}>
      {rows.map((row) => (
        <Row key={row.id} row={row} onLeave={onLeave} />
      ))}
    </ul>
  </div>
)
