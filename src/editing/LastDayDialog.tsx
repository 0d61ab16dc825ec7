import type { ReactNode } from 'react'
import { DayField } from '#src/ui/DayField.tsx'
import { FormDialog } from './FormDialog.tsx'
import type { RecordForm } from './useRecordForm.tsx'

interface Props {
  readonly title: string
  readonly subtitle: string
  readonly isExpiry: boolean
  /** The records, by their names. */
  readonly names?: ReactNode
  readonly form: RecordForm
  /** '' where none is chosen. */
  readonly day: string
  readonly fault: string | undefined
  readonly onDay: (day: string) => void
  /** What the act changes; handed what is missing before it can be worked out. */
  readonly effect: (missing: string | undefined) => ReactNode
  readonly onClose: () => void
}

/** What is wrong with a last day, which no act moves before today. */
export const lastDayFault = (day: string, today: string): string | undefined =>
  day !== '' && day < today ? 'The date is before today. Choose a later day.' : undefined

/** Another last day for records that end, later or as early as today, with what it changes. */
export const LastDayDialog = ({
  title,
  subtitle,
  isExpiry,
  names,
  form,
  day,
  fault,
  onDay,
  effect,
  onClose,
}: Props) => (
  <FormDialog
    title={title}
    subtitle={subtitle}
    width="xlarge"
    layout="rows"
    form={form}
    submitContent={isExpiry ? 'Expire' : 'Extend'}
    isDanger={isExpiry}
    onClose={onClose}
  >
    {names}
    <DayField
      label="Last day"
      caption="It counts until midnight in India."
      fault={fault}
      value={day}
      onChange={onDay}
    />
    {effect(day === '' || fault !== undefined ? 'Choose the last day to see what changes.' : undefined)}
  </FormDialog>
)
