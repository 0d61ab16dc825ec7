import { Banner, ConfirmationDialog, Dialog } from '@primer/react'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { cancelOr } from '#src/ui/cancelOr.ts'
import styles from './FormDialog.module.css'
import { HarmQuestion } from './HarmQuestion.tsx'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import type { RecordForm } from './useRecordForm.tsx'

interface Props {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly width?: 'large' | 'xlarge'
  readonly form: RecordForm
  /** What the button says. */
  readonly submitContent?: string
  readonly isDanger?: boolean
  /** Two columns of fields on a wide screen. */
  readonly layout?: 'columns' | 'rows'
  readonly onClose: () => void
  readonly children: ReactNode
}

const fields = ':is(input, select, textarea):enabled:not([readonly])'

/** A form in a dialog: it opens in its first field, Enter submits, closing it with changes asks first. */
export const FormDialog = ({
  title,
  subtitle,
  width = 'large',
  form,
  submitContent = 'Submit',
  isDanger = false,
  layout = 'columns',
  onClose,
  children,
}: Props) => {
  const formId = useId()
  const firstField = useRef<HTMLElement>(null)
  const [isAsking, setAsking] = useState(false)
  const hasAgreed = useRef(false)
  const { isChanged, isReady, isBusy, savedDraft } = form
  const close = () => (isChanged ? setAsking(true) : onClose())
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady && !isBusy) form.submit(event.currentTarget)
  }
  if (form.merge !== null) return form.merge
  return (
    <>
      <Dialog
        title={title}
        subtitle={subtitle}
        width={width}
        onClose={close}
        initialFocusRef={firstField}
        footerButtons={cancelOr(
          close,
          {
            buttonType: isDanger ? 'danger' : 'primary',
            content: submitContent,
            type: 'submit',
            form: formId,
            disabled: !isReady,
            loading: isBusy,
          },
          { disabled: isBusy },
        )}
      >
        {savedDraft.notice}
        <form
          ref={(element) => {
            firstField.current = element?.querySelector<HTMLElement>(fields) ?? null
          }}
          id={formId}
          className={styles[layout]}
          onSubmit={submit}
          noValidate
        >
          {form.failure !== null && (
            <Banner variant="critical" title="It was not saved" description={form.failure} className={styles.wide} />
          )}
          {children}
        </form>
        <NeedsNetwork />
      </Dialog>
      <HarmQuestion form={form} content={submitContent} />
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
            void savedDraft.end()
            onClose()
          }}
        >
          What you typed here will be lost.
        </ConfirmationDialog>
      )}
      <UnsavedQuestion
        isUnsaved={() => isChanged && !savedDraft.isEnded() && !hasAgreed.current}
        isChanged={isChanged && !savedDraft.isStored}
      >
        What you typed here is not saved. It stays on this device as a draft.
      </UnsavedQuestion>
    </>
  )
}
