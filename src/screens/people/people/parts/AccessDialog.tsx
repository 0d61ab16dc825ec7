import type { ReactNode } from 'react'
import { waitsText } from '#src/checkedRecords/grantWords.ts'
import { check, text } from '#src/editing/fields/fieldKinds.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import type { RecordForm } from '#src/editing/useRecordForm.tsx'
import { showToast } from '#src/ui/toast.ts'

/** What every role and every service begins with. */
export const accessName = (label: string, caption?: string) =>
  text(label, { ...(caption === undefined ? {} : { caption }), spellCheck: false, longest: 60, isRuledEmpty: true })
export const accessState = check('State', { first: true, words: ['Active', 'In Active'] })
export const shownState = { isActive: { label: 'Is Active' } } as const

interface AccessDialogProps {
  readonly title: string
  readonly form: RecordForm
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A role or a service. */
export const AccessDialog = ({ title, form, onClose, children }: AccessDialogProps) => (
  <FormDialog title={title} width="xlarge" form={form} submitContent="Save" layout="rows" onClose={onClose}>
    {children}
  </FormDialog>
)

export const accessWords = { saved: 'Successfully Done!', failed: 'Could not update data!' } as const

/** Says that a second administrator has to confirm it. */
export const tellWaiting = (isChangeWaiting: boolean | undefined): void => {
  if (isChangeWaiting === true) showToast({ kind: 'info', text: waitsText })
}
