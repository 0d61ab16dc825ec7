import { Banner, ConfirmationDialog, Dialog } from '@primer/react'
import { type ReactNode, type RefObject, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './RecordForm.module.css'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import type { KeptForm } from './useFormDraft.tsx'

interface Props {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly width?: 'large' | 'xlarge'
  /** Typed and not saved: closing asks first. */
  readonly isChanged: boolean
  /** True once what was typed is saved and the dialog closes by itself. */
  readonly isLeaving: RefObject<boolean>
  /** All that is needed is there and right. */
  readonly isReady: boolean
  readonly isBusy: boolean
  readonly isDanger?: boolean
  /** Why it was not saved. */
  readonly failure: string | null
  readonly kept: KeptForm
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog: Enter submits, closing it with changes asks first. */
export const RecordForm = ({
  title,
  subtitle,
  width = 'large',
  isChanged,
  isLeaving,
  isReady,
  isBusy,
  isDanger = false,
  failure,
  kept,
  onSubmit,
  onClose,
  children,
}: Props) => {
  const formId = useId()
  const [isAsking, setAsking] = useState(false)
  const hasAgreed = useRef(false)
  /** Of the press that is being answered: a second one in the same turn comes before the button has learned of it. */
  const isSubmitted = useRef(false)
  useLayoutEffect(() => {
    if (!isBusy) isSubmitted.current = false
  })
  const close = () => (isChanged ? setAsking(true) : onClose())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady || isBusy || isSubmitted.current) return
    isSubmitted.current = true
    onSubmit()
  }
  return (
    <>
      <Dialog
        title={title}
        subtitle={subtitle}
        width={width}
        onClose={close}
        footerButtons={[
          { content: 'Cancel', onClick: close, disabled: isBusy },
          {
            buttonType: isDanger ? 'danger' : 'primary',
            content: 'Submit',
            type: 'submit',
            form: formId,
            disabled: !isReady,
            loading: isBusy,
          },
        ]}
      >
        {kept.notice}
        <form id={formId} className={styles.form} onSubmit={submit} noValidate>
          {failure !== null && (
            <Banner variant="critical" title="It was not saved" description={failure} className={styles.wide} />
          )}
          {children}
        </form>
      </Dialog>
      {isAsking && (
        <ConfirmationDialog
          title="Close without saving?"
          confirmButtonContent="Discard"
          confirmButtonType="danger"
          cancelButtonContent="Stay"
          onClose={(gesture) => {
            setAsking(false)
            if (gesture !== 'confirm') return
            hasAgreed.current = true
            void kept.end()
            onClose()
          }}
        >
          What you typed here will be lost.
        </ConfirmationDialog>
      )}
      <UnsavedQuestion
        isUnsaved={() => isChanged && !isLeaving.current && !hasAgreed.current}
        isChanged={isChanged && !kept.isKept}
      >
        What you typed here is not saved. It stays on this device as a draft.
      </UnsavedQuestion>
    </>
  )
}
