import type { ReactNode } from 'react'
import { waitsText } from '#src/checkedRecords/grantWords.ts'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import type { RecordForm } from '#src/editing/useRecordForm.tsx'
import { showToast } from '#src/ui/toast.ts'
import { NameAndState, type NameAndStateProps } from './NameAndState.tsx'

interface AccessDialogProps extends NameAndStateProps {
  readonly title: string
  readonly form: RecordForm
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A role or a service: its name and state, and what else it has. */
export const AccessDialog = ({ title, form, onClose, children, ...nameAndState }: AccessDialogProps) => (
  <FormDialog title={title} width="xlarge" form={form} submitContent="Save" layout="rows" onClose={onClose}>
    <NameAndState {...nameAndState} />
    {children}
  </FormDialog>
)

export const accessWords = { saved: 'Successfully Done!', failed: 'Could not update data!' } as const

/** Says that a second administrator has to confirm it. */
export const tellWaiting = (isChangeWaiting: boolean | undefined): void => {
  if (isChangeWaiting === true) showToast({ kind: 'info', text: waitsText })
}
