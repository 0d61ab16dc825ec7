import { Button } from '@primer/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ScriptId, scripts } from '#contract/calls/files/files.ts'
import type { SheetKind } from '#contract/sheets/sheets.ts'
import { OpenJobs } from './OpenJobs.tsx'
import { SheetUploadSteps } from './SheetUploadSteps.tsx'
import { useSheetUpload } from './useSheetUpload.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import styles from './UploadSection.module.css'

type SheetColumn = SheetKind['columns'][number]

const columns: readonly Column<SheetColumn>[] = [
  {
    key: 'header',
    header: 'Column',
    width: '1%',
    cell: ({ header }) => <span className="ui-code">{header}</span>,
  },
  { key: 'required', header: 'Must Be Filled', width: '1%', cell: ({ required }) => (required ? 'Yes' : 'No') },
  { key: 'howToFill', header: 'How to Fill It', cell: ({ howToFill }) => howToFill },
]

/** What a sheet must have. */
export const SheetColumns = ({ columns: shown }: { readonly columns: readonly SheetColumn[] }) => (
  <section className="ui-shrinking-8" aria-labelledby="sheet-columns">
    <h2 id="sheet-columns" className="ui-heading">
      Columns of the sheet
    </h2>
    <p className="ui-muted">Its first row has exactly these names, in any order.</p>
    <Table label="Columns of the sheet" columns={columns} rows={shown} rowKey={({ header }) => header} />
  </section>
)

interface Props {
  readonly scriptId: ScriptId
  /** Said of the file besides its script. */
  readonly description?: string
  /** Whom or what the file is for, as its description says; one that was put back keeps its own. */
  readonly about?: (description: string) => ReactNode
}

/** One kind of sheet: its upload, its jobs that are at work or wait, and what the sheet must have. */
export const UploadSection = ({ scriptId, description, about }: Props) => {
  const upload = useSheetUpload([scriptId], description)
  const submitButton = useRef<HTMLButtonElement>(null)
  const isPutBack = upload.restoredFrom !== null && upload.maySubmit
  // Whoever was led here with a file has nothing to choose; whoever has gone somewhere by themselves stays there.
  useEffect(() => {
    if (!isPutBack || document.activeElement?.matches('body, main') !== true) return
    submitButton.current?.focus({ preventScroll: true })
    submitButton.current?.closest('section')?.scrollIntoView({ block: 'center' })
  }, [isPutBack])
  return (
    <div className={styles.section}>
      <section className={styles.upload} aria-label={`Upload of ${scripts[scriptId].title}`}>
        {about?.(upload.description ?? '')}
        <SheetUploadSteps upload={upload} />
        <div className={styles.buttons}>
          {upload.isHandedOver ? (
            <Button onClick={() => upload.choose(null)}>Upload another file</Button>
          ) : (
            <Button
              ref={submitButton}
              variant="primary"
              disabled={!upload.maySubmit}
              loading={upload.state.phase === 'sending'}
              onClick={upload.submit}
            >
              {upload.isRetry ? 'Try again' : 'Submit'}
            </Button>
          )}
        </div>
      </section>
      <OpenJobs scriptIds={[scriptId]} />
      <SheetColumns columns={upload.kind.columns} />
    </div>
  )
}
