import { UploadIcon } from '@primer/octicons-react'
import { Button, ProgressBar } from '@primer/react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { maxPictureBytes, pictureEndings, type PicturePurpose } from '#contract/calls/files/pictures.ts'
import { formatBytes } from '#src/ui/byteSize.ts'
import hidden from '#src/ui/hidden.module.css'
import { seenPicture } from './awaitedPicture.ts'
import { Picture } from './Picture.tsx'
import { pictureTypes } from './pictureFile.ts'
import styles from './PictureField.module.css'
import { usePictureUpload } from './usePictureUpload.ts'

interface Props {
  readonly label: string
  readonly purpose: PicturePurpose
  /** Name of the picture, or which upload is to bring it; '' where there is none yet. */
  readonly value: string
  readonly fault?: string | undefined
  readonly failedText?: string
  readonly isDisabled?: boolean
  readonly className?: string | undefined
  readonly onChange: (value: string) => void
}

const caption = `${pictureEndings.join(', ')}; at most ${formatBytes(maxPictureBytes)}`

/**
 * SH-13: chooses a picture, keeps it on the device, sends it and fills its name in the form. Until then the value says which
 * upload it waits for (`readAwaited`): a form with it is not saved.
 */
export const PictureField = ({
  label,
  purpose,
  value,
  fault,
  failedText = 'Could not upload Image!',
  isDisabled = false,
  className,
  onChange,
}: Props) => {
  const wordsId = useId()
  const labelId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const upload = usePictureUpload({ purpose, label, value, failedText, onChange })
  const { state, coming } = upload
  const said = state.phase === 'failed' ? state.text : fault
  const isUnderWay = state.phase === 'sending' || state.phase === 'waiting'
  const seen = seenPicture(value)
  const isAwaited = seen !== value
  const isFaulty = said !== undefined || undefined
  const take = (next: File | undefined) => {
    if (next !== undefined && !isDisabled) upload.choose(next)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div role="group" aria-labelledby={labelId} className={className}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <div
        className={styles.frame}
        data-over={isOver || undefined}
        data-fault={isFaulty}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!isDisabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={styles.preview}>
          {(isUnderWay || isAwaited) && coming.url !== undefined ? (
            <img src={coming.url} alt="" className={styles.coming} />
          ) : isAwaited && coming.fileName !== undefined ? (
            <span className={styles.fileName}>{coming.fileName}</span>
          ) : seen === '' ? (
            <span className={styles.none}>No image</span>
          ) : (
            <Picture name={seen} side={320} alt={label} />
          )}
        </div>
        <div className={styles.acts}>
          {state.phase === 'sending' && (
            <>
              <ProgressBar
                barSize="small"
                progress={Math.round(state.share * 100)}
                aria-label={`Upload of ${label}`}
                className={styles.bar}
              />
              <span role="status" className={styles.words}>
                {state.share < 1 ? `Sending, ${Math.round(state.share * 100)} %` : 'Drawing it anew'}
              </span>
            </>
          )}
          {state.phase === 'waiting' && (
            <span role="status" className={styles.words}>
              {state.isStored ? 'Kept on this device, also when you leave this page. ' : ''}
              {state.text}
            </span>
          )}
          <span className="ui-wrap">
            {isUnderWay ? (
              <Button size="small" data-faulty={isFaulty} onClick={upload.cancel}>
                Cancel upload
              </Button>
            ) : (
              !isDisabled && (
                <>
                  {state.phase === 'failed' && state.again && (
                    <Button size="small" onClick={upload.again}>
                      Try again
                    </Button>
                  )}
                  <Button
                    size="small"
                    leadingVisual={UploadIcon}
                    aria-describedby={wordsId}
                    data-faulty={isFaulty}
                    onClick={() => input.current?.click()}
                  >
                    {seen === '' ? 'Choose image' : 'Replace image'}
                  </Button>
                  {isAwaited && (
                    <Button size="small" variant="invisible" onClick={upload.cancel}>
                      Leave it out
                    </Button>
                  )}
                </>
              )
            )}
          </span>
          <span id={wordsId} className={said === undefined ? styles.words : styles.fault}>
            {said ?? (isDisabled ? '' : caption)}
          </span>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        className={hidden.hidden}
        accept={pictureTypes}
        tabIndex={-1}
        aria-label={`File of ${label}`}
        disabled={isDisabled}
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file can be chosen again after it was mended.
          event.target.value = ''
        }}
      />
    </div>
  )
}
