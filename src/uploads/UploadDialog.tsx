import { Dialog, SegmentedControl } from '@primer/react'
import { type PropsWithChildren, useRef } from 'react'
import { type ScriptId, scripts } from '#contract/calls/files/files.ts'
import { useSubmitKey } from '#src/ui/useSubmitKey.ts'
import { SheetUploadSteps } from './SheetUploadSteps.tsx'
import styles from './UploadDialog.module.css'
import { useSheetUpload } from './useSheetUpload.ts'

interface UploadDialogProps {
  readonly title: string
  /** The scripts to choose from; with more than one the person says which. */
  readonly scriptIds: readonly [ScriptId, ...ScriptId[]]
  readonly onClose: () => void
}

/** Said where one dialog offers more than one of them. */
const choiceWords: Readonly<Partial<Record<ScriptId, string>>> = {
  merchant_deactivate: 'Deactivate',
  merchant_activate: 'Activate',
}

/** Half the window on wide screens, all of it on narrow ones. */
const dialogWidth = 'clamp(min(100vw, 640px), 50vw, 100vw)'

const Body = ({ children }: PropsWithChildren) => <Dialog.Body className={styles.body}>{children}</Dialog.Body>

/** The shared bulk upload. Closing it does not stop what was submitted. */
export const UploadDialog = ({ title, scriptIds, onClose }: UploadDialogProps) => {
  const upload = useSheetUpload(scriptIds)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const { phase } = upload.state
  useSubmitKey(upload.maySubmit, upload.submit)
  const footerButtons = [
    { content: phase === 'waiting' ? 'Cancel' : 'Close', onClick: onClose },
    ...(upload.isHandedOver
      ? [{ content: 'Upload another file', className: styles.act, onClick: () => upload.choose(null) }]
      : [
          {
            buttonType: 'primary' as const,
            content: upload.isRetry ? 'Try again' : 'Submit',
            className: styles.act,
            disabled: !upload.maySubmit,
            loading: phase === 'sending',
            onClick: upload.submit,
          },
        ]),
  ]

  return (
    <Dialog
      title={title}
      width={dialogWidth}
      // As high from the start as what is found in a file needs: its buttons stay under the hand that goes to them.
      height="large"
      position={{ narrow: 'fullscreen', regular: 'center' }}
      onClose={onClose}
      initialFocusRef={chooseButton}
      renderBody={Body}
      footerButtons={footerButtons}
    >
      {scriptIds.length > 1 && !upload.isHandedOver && (
        <SegmentedControl
          aria-label="What to do with the merchants"
          onChange={(index) => upload.chooseScript(scriptIds[index] ?? scriptIds[0])}
        >
          {scriptIds.map((id) => (
            <SegmentedControl.Button key={id} selected={id === upload.scriptId}>
              {choiceWords[id] ?? scripts[id].title}
            </SegmentedControl.Button>
          ))}
        </SegmentedControl>
      )}
      <SheetUploadSteps upload={upload} chooseButton={chooseButton} />
    </Dialog>
  )
}
