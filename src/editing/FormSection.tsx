import { Banner, Button } from '@primer/react'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { useConnection } from '#src/gateway/connection.ts'
import { needsNetwork } from '#src/gateway/noConnection.ts'
import styles from './FormSection.module.css'
import { HarmQuestion } from './HarmQuestion.tsx'
import type { RecordForm } from './useRecordForm.tsx'
import { submitByKeys } from '#src/ui/submitByKeys.ts'

interface Props {
  readonly title: string
  readonly form: RecordForm
  /** Title of what says why it was not done. */
  readonly failed: string
  /** What the button says; absent: nothing can be sent now. */
  readonly submitContent: string | undefined
  /** What the question before it says that it does. */
  readonly harmContent?: string
  /** Beside the button. */
  readonly hint?: string
  /** Why the person may not send it. */
  readonly refused?: string | undefined
  /** In place of sending, as long as something has to be done first. */
  readonly onEnter?: (() => void) | undefined
  readonly children: ReactNode
}

/** A form that is a part of a screen and stays for the next. What is typed is a draft until it is sent. */
export const FormSection = ({
  title,
  form,
  failed,
  submitContent,
  harmContent = submitContent ?? '',
  hint,
  refused,
  onEnter,
  children,
}: Props) => {
  const titleId = useId()
  const isOffline = useConnection() === 'offline'
  const { isBusy, savedDraft } = form
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (onEnter !== undefined) onEnter()
    else if (!isBusy && refused === undefined) form.submit(event.currentTarget)
  }
  return (
    <form className={styles.section} aria-labelledby={titleId} onSubmit={submit} noValidate onKeyDown={submitByKeys}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {savedDraft.notice}
      {form.failure !== null && <Banner variant="critical" title={failed} description={form.failure} />}
      {children}
      {submitContent !== undefined && (
        <div className="ui-row-12">
          <Button type="submit" variant="primary" loading={isBusy} disabled={refused !== undefined}>
            {submitContent}
          </Button>
          <span className={styles.hint} role="status">
            {refused ?? (isOffline ? needsNetwork() : hint)}
          </span>
        </div>
      )}
      <HarmQuestion form={form} content={harmContent} />
    </form>
  )
}
