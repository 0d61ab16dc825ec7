import type { ReactNode } from 'react'
import { defineFields } from './fields/defineForm.ts'
import { day } from './fields/fieldKinds.tsx'
import { type FilledForm, FormFields } from './fields/FormFields.tsx'
import { FormDialog } from './FormDialog.tsx'
import type { RecordForm } from './useRecordForm.tsx'

/** The last day of records that end, which no act moves before today; `latest`: not after this day, or why. */
export const lastDayTable = (latest?: { readonly day: string; readonly fault: string }) => {
  const lastDay = day('Last day', {
    caption: 'It counts until midnight in India.',
    past: 'The date is before today. Choose a later day.',
  })
  return defineFields({
    lastDay: {
      ...lastDay,
      faultOf: (...typed: Parameters<NonNullable<typeof lastDay.faultOf>>) =>
        lastDay.faultOf?.(...typed) ?? (latest !== undefined && typed[0] > latest.day ? latest.fault : undefined),
    },
  })
}
type LastDayTable = ReturnType<typeof lastDayTable>

interface Props {
  readonly title: string
  readonly subtitle: string
  readonly isExpiry: boolean
  /** The records, by their names. */
  readonly names?: ReactNode
  readonly table: LastDayTable
  readonly form: RecordForm & FilledForm<LastDayTable['fields']>
  /** What the button says, where it is something else. */
  readonly submitContent?: string
  /** What the act changes; handed what is missing before it can be worked out. */
  readonly effect: (missing: string | undefined) => ReactNode
  readonly onClose: () => void
}

/** Another last day for records that end, later or as early as today, with what it changes. */
export const LastDayDialog = ({
  title,
  subtitle,
  isExpiry,
  names,
  table,
  form,
  submitContent,
  effect,
  onClose,
}: Props) => (
  <FormDialog
    title={title}
    subtitle={subtitle}
    width="xlarge"
    layout="rows"
    form={form}
    submitContent={submitContent ?? (isExpiry ? 'Expire' : 'Extend')}
    isDanger={isExpiry}
    onClose={onClose}
  >
    {names}
    <FormFields table={table} form={form} />
    {effect(table.contentOf(form.draft) === undefined ? 'Choose the last day to see what changes.' : undefined)}
  </FormDialog>
)
