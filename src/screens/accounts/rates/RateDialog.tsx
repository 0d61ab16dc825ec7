import { Banner } from '@primer/react'
import type { ReactNode } from 'react'
import type { RateState } from '#contract/calls/rates.ts'
import { pendingNotesOf } from '#src/checkedRecords/recordWords.ts'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import type { RecordForm } from '#src/editing/useRecordForm.tsx'
import { type Rate, rateWords } from './rateForm.ts'
import styles from './Rates.module.css'
import { StatusFields } from './StatusFields.tsx'
import type { StatusDraft } from './useRateForm.ts'

interface Props {
  readonly title: string
  readonly subtitle: string
  readonly width?: 'large' | 'xlarge'
  readonly form: RecordForm & {
    readonly draft: StatusDraft
    readonly states: readonly RateState[]
    readonly isNew: boolean
    readonly isStatusAlone: boolean
    readonly set: (change: Partial<StatusDraft>) => void
  }
  /** Absent: a new one. */
  readonly rate: Rate | undefined
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
export const RateDialog = ({ title, subtitle, width = 'large', form, rate, onClose, children }: Props) => {
  const { draft, states, isNew, isStatusAlone, set } = form
  const status = <StatusFields states={states} {...draft} isNew={isNew} onChange={set} />
  return (
    <FormDialog
      title={title}
      subtitle={subtitle}
      width={width}
      form={form}
      isDanger={draft.state === 'cancelled'}
      onClose={onClose}
    >
      {rate !== undefined && <Notes rate={rate} />}
      {isStatusAlone && status}
      {children}
      {!isStatusAlone && status}
    </FormDialog>
  )
}
