import { Banner, Button } from '@primer/react'
import type { ReactNode, SubmitEvent } from 'react'
import { HarmQuestion } from '#src/editing/HarmQuestion.tsx'
import type { RecordForm } from '#src/editing/useRecordForm.tsx'
import styles from './TabForm.module.css'

interface Props {
  readonly label: string
  readonly form: RecordForm
  /** What the banner says above the reason when it was refused. */
  readonly failed: string
  readonly children: ReactNode
}

/**
 * The short form at the top of a tab, above the list of what it made. What is typed stays on the device until it is sent.
 * Not a table form: the frame around one.
 */
export const TabForm = ({ label, form, failed, children }: Props) => {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (form.isReady && !form.isBusy) form.submit(event.currentTarget)
  }
  return (
    <form aria-label={label} className={styles.form} onSubmit={submit} noValidate>
      {form.savedDraft.notice}
      {form.failure !== null && (
        <Banner variant="critical" layout="compact" title={failed} description={form.failure} />
      )}
      <div className={styles.line}>
        <div className={styles.fields}>{children}</div>
        <div className={styles.submit}>
          <Button type="submit" variant="primary" disabled={!form.isReady} loading={form.isBusy}>
            Submit
          </Button>
        </div>
      </div>
      <HarmQuestion form={form} content="Submit" />
    </form>
  )
}
