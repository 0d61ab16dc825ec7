import { Banner, ConfirmationDialog, Dialog } from '@primer/react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { UnsavedQuestion } from '#src/editing/UnsavedQuestion.tsx'
import type { KeptForm } from '#src/editing/useFormDraft.tsx'
import styles from '../people.module.css'

interface RecordDialogProps {
  readonly title: string
  readonly failure: string | null
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly kept: KeptForm
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog: closing it with changes asks first, Enter saves. */
export const RecordDialog = ({
  title,
  failure,
  isChanged,
  isSaving,
  kept,
  onSave,
  onClose,
  children,
}: RecordDialogProps) => {
  const formId = useId()
  const [isAsking, setAsking] = useState(false)
  const close = () => (isChanged ? setAsking(true) : onClose())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !isSaving) onSave()
  }
  return (
    <>
      <Dialog
        title={title}
        width="xlarge"
        onClose={close}
        footerButtons={[
          { content: 'Cancel', onClick: close },
          {
            content: 'Save',
            buttonType: 'primary',
            type: 'submit',
            form: formId,
            disabled: !isChanged,
            loading: isSaving,
          },
        ]}
      >
        {kept.notice}
        <form id={formId} className={styles.dialogForm} onSubmit={submit} noValidate>
          {failure !== null && <Banner variant="critical" title="Could not update data!" description={failure} />}
          {children}
        </form>
      </Dialog>
      {isAsking && (
        <ConfirmationDialog
          title="Close without saving?"
          confirmButtonContent="Close"
          confirmButtonType="danger"
          cancelButtonContent="Stay"
          onClose={(gesture) => {
            setAsking(false)
            if (gesture !== 'confirm') return
            void kept.end()
            onClose()
          }}
        >
          What you changed here will be lost.
        </ConfirmationDialog>
      )}
      <UnsavedQuestion isUnsaved={() => isChanged && !kept.isEnded()} isChanged={isChanged && !kept.isKept}>
        What you changed here is not saved. It stays on this device as a draft.
      </UnsavedQuestion>
    </>
  )
}
