import { DownloadIcon, FileIcon, UploadIcon, XIcon } from '@primer/octicons-react'
import { Button, IconButton, Link, Spinner } from '@primer/react'
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { SheetKind } from '#contract/sheets/sheets.ts'
import { formatCount } from '#src/ui/count.ts'
import styles from './UploadDialog.module.css'
import type { SheetReadingState } from './useSheetReading.ts'
import { formatBytes } from '#src/ui/byteSize.ts'

interface SheetChooserProps {
  readonly file: File | null
  readonly reading: SheetReadingState
  readonly kind: SheetKind
  readonly isLocked: boolean
  /** Opens the browser's own choice of a file. */
  readonly button?: RefObject<HTMLButtonElement | null> | undefined
  readonly onChoose: (file: File | null) => void
}

const Outcome = ({ reading }: { readonly reading: SheetReadingState }) => {
  switch (reading.phase) {
    case 'reading':
      return (
        <span className={styles.outcome}>
          <Spinner size="small" srText={null} /> Reading
          {reading.rowsRead > 0 && `, ${formatCount(reading.rowsRead)} rows so far`}
        </span>
      )
    case 'refused':
      return <span className={styles.refused}>{reading.text}</span>
    case 'read':
      return <span className={styles.found}>Records Found: {reading.reading.rowsFound}</span>
    default:
      return null
  }
}

/** `.xls, .xlsx or .csv` */
const either = (extensions: readonly string[]) =>
  new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(extensions)

/** Choose or drop one spreadsheet; says what was found in it. */
export const SheetChooser = ({ file, reading, kind, isLocked, button, onChoose }: SheetChooserProps) => {
  const { templateName, extensions, taken, maxRows } = kind
  const input = useRef<HTMLInputElement>(null)
  const own = useRef<HTMLButtonElement>(null)
  const choose = button ?? own
  const [isOver, setOver] = useState(false)
  const isFilled = file !== null
  const isChosenHere = useRef(false)

  // The button that was pressed makes way for another one: the keyboard goes there with it.
  useEffect(() => {
    if (isChosenHere.current && document.activeElement === document.body) choose.current?.focus()
    isChosenHere.current = false
  }, [choose, isFilled])

  const take = (next: File | null) => {
    isChosenHere.current = true
    onChoose(next)
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped !== undefined && !isLocked) take(dropped)
  }

  return (
    <div
      className={styles.chooser}
      data-over={isOver || undefined}
      data-filled={isFilled || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isLocked)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept={taken.join(',')}
        className={styles.hidden}
        tabIndex={-1}
        aria-label="Spreadsheet"
        disabled={isLocked}
        onChange={(event) => {
          take(event.target.files?.[0] ?? null)
          // The same file can be chosen again after it was mended.
          event.target.value = ''
        }}
      />
      {file === null ? (
        <div className={styles.invitation}>
          <UploadIcon size={24} className={styles.icon ?? ''} />
          <p className={styles.invite}>Drop a spreadsheet here</p>
          <p className={styles.muted}>
            {either(extensions)}, up to {formatCount(maxRows)} rows
          </p>
          <div className={styles.choices}>
            <Button ref={choose} onClick={() => input.current?.click()}>
              Choose file
            </Button>
            <Link href={`/templates/${templateName}.xlsx`} download className={styles.template}>
              <DownloadIcon /> Download Template
            </Link>
          </div>
        </div>
      ) : (
        <div className={styles.chosen}>
          <FileIcon className={styles.icon ?? ''} />
          <div className={styles.fileText}>
            <span className={styles.fileName}>{file.name}</span>
            <span className={styles.muted} aria-live="polite">
              {formatBytes(file.size)} · <Outcome reading={reading} />
            </span>
          </div>
          {!isLocked && (
            <>
              <Link href={`/templates/${templateName}.xlsx`} download className={styles.template}>
                <DownloadIcon /> Download Template
              </Link>
              <Button ref={choose} size="small" onClick={() => input.current?.click()}>
                Choose another
              </Button>
              <IconButton
                icon={XIcon}
                size="small"
                variant="invisible"
                aria-label="Remove the file"
                onClick={() => take(null)}
              />
            </>
          )}
        </div>
      )}
    </div>
  )
}
