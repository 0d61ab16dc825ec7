import { Banner } from '@primer/react'
import type { ReactNode } from 'react'
import { pendingNotesOf } from '#src/checkedRecords/recordWords.ts'
import { RecordForm } from '#src/editing/RecordForm.tsx'
import { type Rate, rateWords } from './rateForm.ts'
import styles from './Rates.module.css'
import { StatusFields } from './StatusFields.tsx'
import type { RateForm } from './useRateForm.ts'

interface Props {
  readonly title: string
  readonly subtitle: string
  readonly width?: 'large' | 'xlarge'
  readonly form: RateForm<Rate>
  /** All fields of the content are there and right. */
  readonly isComplete: boolean
  readonly isBusy: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** The fields of the content. */
  readonly children: ReactNode
}

/** What waits behind the record, or why it came back. */
const Notes = ({ rate }: { readonly rate: Rate }) => (
  <>
    {rate.isSentBack && (
      <Banner variant="warning" layout="compact" title={`Sent back: ${rate.remark}`} className={styles.wide} />
    )}
    {pendingNotesOf(rateWords, rate).map((note) => (
      <Banner
        key={note}
        variant="info"
        layout="compact"
        title={`${note.charAt(0).toUpperCase()}${note.slice(1)}`}
        className={styles.wide}
      />
    ))}
  </>
)

/** The form of one rate or fee: its content, and its status as the documents have it there. */
export const RateDialog = ({
  title,
  subtitle,
  width,
  form,
  isComplete,
  isBusy,
  onSubmit,
  onClose,
  children,
}: Props) => {
  const status = (
    <StatusFields
      states={form.states}
      state={form.state}
      remark={form.remark}
      isNew={form.isNew}
      onState={form.setState}
      onRemark={form.setRemark}
    />
  )
  return (
    <RecordForm
      title={title}
      subtitle={subtitle}
      {...(width === undefined ? {} : { width })}
      isChanged={form.isChanged}
      isLeaving={form.isLeaving}
      isReady={isComplete && form.isReasoned && form.isWorthSaving}
      isBusy={isBusy}
      isDanger={form.state === 'cancelled'}
      failure={form.failure}
      kept={form.kept}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {form.rate !== undefined && <Notes rate={form.rate} />}
      {form.isStatusAlone && status}
      {children}
      {!form.isStatusAlone && status}
    </RecordForm>
  )
}
