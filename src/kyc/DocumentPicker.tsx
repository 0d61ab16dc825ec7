import { CheckCircleFillIcon, CircleIcon, UploadIcon } from '@primer/octicons-react'
import { Button, Spinner } from '@primer/react'
import { type ReactNode, useRef } from 'react'
import { When } from '#src/ui/When.tsx'
import styles from './DocumentPickers.module.css'
import { type DocumentPlace, useDocumentUpload } from './useDocumentUpload.ts'

interface Props {
  readonly place: DocumentPlace
  /** Endings that the chooser of files offers: `.png,.jpg`. */
  readonly accept: string
  /** What is stored there now. */
  readonly present: { readonly uploadedBy: string; readonly uploadedAt: string } | undefined
  /** What is said of it beside who sent it. */
  readonly note?: ReactNode
  readonly isLocked: boolean
}

/** One place for a document: what is there, and the way to send another. */
export const DocumentPicker = ({ place, accept, present, note, isLocked }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const { progress, choose } = useDocumentUpload(place)
  const { label } = place
  const isUnderWay = progress?.phase === 'sending' || progress?.phase === 'waiting'

  return (
    <li className={styles.picker}>
      {present === undefined ? (
        <CircleIcon className={styles.missing ?? ''} aria-label="Not uploaded" />
      ) : (
        <CheckCircleFillIcon className={styles.present ?? ''} aria-label="Uploaded" />
      )}
      <div className={styles.words}>
        <span className="ui-strong">{label}</span>
        <span className="ui-aside">
          {present === undefined ? (
            'Not uploaded yet'
          ) : (
            <>
              {present.uploadedBy === '' ? 'Sent by the merchant' : `Uploaded by ${present.uploadedBy}`},{' '}
              <When at={present.uploadedAt} />
            </>
          )}
        </span>
        {note}
        {progress?.phase === 'waiting' && (
          <span className={styles.waiting} role="status">
            Kept on this device. {progress.text}
          </span>
        )}
        {progress?.phase === 'failed' && (
          <span className={styles.fault} role="alert">
            {progress.text}
          </span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        className={styles.hidden}
        accept={accept}
        tabIndex={-1}
        aria-label={`${label} document`}
        disabled={isLocked || isUnderWay}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file !== undefined) void choose(file)
          // The same file can be chosen again after it was mended.
          event.target.value = ''
        }}
      />
      {isUnderWay ? (
        <span className="ui-inline-8" role={progress.phase === 'sending' ? 'status' : undefined}>
          {progress.phase === 'sending' && (
            <>
              <Spinner size="small" srText={null} /> Uploading
            </>
          )}
          <Button size="small" variant="invisible" aria-label={`Cancel ${label}`} onClick={progress.cancel}>
            Cancel
          </Button>
        </span>
      ) : (
        !isLocked && (
          <span className="ui-inline-8">
            {progress?.again !== undefined && (
              <Button size="small" aria-label={`Try again: ${label}`} onClick={progress.again}>
                Try again
              </Button>
            )}
            <Button
              size="small"
              leadingVisual={UploadIcon}
              aria-label={`${present === undefined ? 'Upload' : 'Replace'} ${label}`}
              onClick={() => input.current?.click()}
            >
              {present === undefined ? 'Upload' : 'Replace'}
            </Button>
          </span>
        )
      )}
    </li>
  )
}
