import { Banner, Button } from '@primer/react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import styles from './FormPage.module.css'
import { HarmQuestion } from './HarmQuestion.tsx'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import type { RecordForm } from './useRecordForm.tsx'
import { useSubmitKey } from '#src/ui/useSubmitKey.ts'

interface Props {
  readonly form: RecordForm
  /** Title of what says why it was not saved. */
  readonly failed: string
  /** Beside the buttons. */
  readonly hint: string
  /** What becomes of what was typed when the person leaves: kept as a draft, or not kept. */
  readonly leaving: { readonly savedDraft: string; readonly lost: string }
  readonly className?: string | undefined
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A form that is a page: leaving it with changes asks first. */
export const FormPage = ({ form, failed, hint, leaving, className, onCancel, children }: Props) => {
  const { isChanged, isBusy, isReady, savedDraft } = form
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady && !isBusy) form.submit(event.currentTarget)
  }
  const place = useRef<HTMLFormElement>(null)
  // Wherever the keyboard is: a field that was focused may be gone, as the button of a picture that came.
  useSubmitKey(isReady && !isBusy, () => {
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) place.current?.requestSubmit()
  })
  return (
    <form ref={place} className={className} onSubmit={submit} noValidate>
      {savedDraft.notice}
      {form.failure !== null && <Banner variant="critical" title={failed} description={form.failure} />}
      {children}
      <div className={styles.footer}>
        <span className={styles.hint} role="status">
          {hint}
        </span>
        <Button type="button" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isBusy} disabled={!isReady}>
          Save
        </Button>
      </div>
      {form.merge}
      <HarmQuestion form={form} content="Save" />
      <UnsavedQuestion
        isUnsaved={() => isChanged && !savedDraft.isEnded()}
        isChanged={isChanged && !savedDraft.isStored}
      >
        {savedDraft.isStored ? leaving.savedDraft : leaving.lost}
      </UnsavedQuestion>
    </form>
  )
}
