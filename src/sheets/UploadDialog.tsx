import { Dialog, SegmentedControl } from '@primer/react'
import { useState } from 'react'
import { type ScriptId, scripts } from '#contract/files.ts'
import { sheetKinds } from '#contract/sheets.ts'
import { SheetChooser } from './SheetChooser.tsx'
import { SheetFindings } from './SheetFindings.tsx'
import { mayRetry, prepareSubmission, type SheetSubmission } from './sheetSubmission.ts'
import { SubmissionReport } from './SubmissionReport.tsx'
import styles from './UploadDialog.module.css'
import { useSheetReading } from './useSheetReading.ts'
import { useSheetSubmission } from './useSheetSubmission.ts'

interface UploadDialogProps {
  readonly title: string
  /** The scripts to choose from; with more than one the person says which. */
  readonly scriptIds: readonly [ScriptId, ...ScriptId[]]
  readonly onClose: () => void
}

interface Chosen {
  readonly file: File
  readonly submission: SheetSubmission
}

/** Said where one dialog offers more than one of them. */
const choiceWords: Readonly<Partial<Record<ScriptId, string>>> = {
  merchant_deactivate: 'Deactivate',
  merchant_activate: 'Activate',
}

/** Half the window on wide screens, all of it on narrow ones. */
const dialogWidth = 'clamp(min(100vw, 640px), 50vw, 100vw)'

/** The shared bulk upload: choose, read, look, submit, follow. Closing it does not stop what was submitted. */
export const UploadDialog = ({ title, scriptIds, onClose }: UploadDialogProps) => {
  const [scriptId, setScriptId] = useState<ScriptId>(scriptIds[0])
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const submission = useSheetSubmission()
  const { sheet } = scripts[scriptId]
  const reading = useSheetReading(chosen?.file ?? null, sheet)
  const { phase } = submission.state

  const choose = (file: File | null, script: ScriptId) => {
    submission.reset()
    setChosen(file === null ? null : { file, submission: prepareSubmission(file, script, new Date()) })
  }
  const send = () => {
    if (chosen !== null) void submission.submit(chosen.submission)
  }

  const found = reading.phase === 'read' ? reading.reading : null
  const isReadable = found !== null && found.rowsFound > 0 && found.missing.length + found.unexpected.length === 0
  const isRetry = submission.state.phase === 'stopped' && mayRetry(submission.state.cause)
  const maySubmit = isReadable && (phase === 'waiting' || isRetry)
  const isHandedOver = phase === 'started' || phase === 'queued'
  const isLocked = phase === 'sending' || isHandedOver

  const footerButtons = [
    { content: phase === 'waiting' ? 'Cancel' : 'Close', onClick: onClose },
    ...(isHandedOver
      ? [{ content: 'Upload another file', onClick: () => choose(null, scriptId) }]
      : [
          {
            buttonType: 'primary' as const,
            content: isRetry ? 'Try again' : 'Submit',
            disabled: !maySubmit,
            loading: phase === 'sending',
            onClick: send,
          },
        ]),
  ]

  return (
    <Dialog
      title={title}
      width={dialogWidth}
      position={{ narrow: 'fullscreen', regular: 'center' }}
      onClose={onClose}
      footerButtons={footerButtons}
    >
      <div className={styles.body}>
        {scriptIds.length > 1 && !isHandedOver && (
          <SegmentedControl
            aria-label="What to do with the merchants"
            onChange={(index) => {
              const next = scriptIds[index] ?? scriptIds[0]
              if (isLocked || next === scriptId) return
              setScriptId(next)
              choose(chosen?.file ?? null, next)
            }}
          >
            {scriptIds.map((id) => (
              <SegmentedControl.Button key={id} selected={id === scriptId}>
                {choiceWords[id] ?? scripts[id].title}
              </SegmentedControl.Button>
            ))}
          </SegmentedControl>
        )}
        <SheetChooser
          file={chosen?.file ?? null}
          reading={reading}
          kind={sheetKinds[sheet]}
          isLocked={isLocked}
          onChoose={(file) => choose(file, scriptId)}
        />
        <SubmissionReport state={submission.state} />
        {found !== null && phase === 'waiting' && <SheetFindings reading={found} />}
      </div>
    </Dialog>
  )
}
