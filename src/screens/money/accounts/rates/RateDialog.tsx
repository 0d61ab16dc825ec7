import type { ReactNode } from 'react'
import type { MdrMaster, RateState } from '#contract/calls/money/rates.ts'
import { OutOfForce } from '#src/checkedRecords/OutOfForce.tsx'
import { RecordNotes } from '#src/checkedRecords/RecordNotes.tsx'
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
  /** The kind, where its effect is counted. */
  readonly effectKind?: MdrMaster
  readonly onClose: () => void
  /** The fields of the content. */
  readonly children: ReactNode
}

/** The form of one rate or fee: its content, and its status as the documents have it there. */
export const RateDialog = ({ title, subtitle, width = 'large', form, rate, effectKind, onClose, children }: Props) => {
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
      {rate !== undefined && (
        <RecordNotes
          id={rate.id}
          returned={rate.isSentBack ? `Sent back: ${rate.remark}` : undefined}
          waiting={pendingNotesOf(rateWords, rate).map((note) => `${note.charAt(0).toUpperCase()}${note.slice(1)}`)}
        />
      )}
      {rate !== undefined && !isNew && (rate.state === 'approved' || rate.state === 'verified') && (
        <OutOfForce
          kind={effectKind}
          id={rate.id}
          className={styles.wide}
          title={
            draft.state === 'cancelled'
              ? 'This is in force. Cancelled, it is out of force for good'
              : 'This is in force. Changed, it is out of force until it is approved and verified again'
          }
        />
      )}
      {isStatusAlone && status}
      {children}
      {!isStatusAlone && status}
    </FormDialog>
  )
}
