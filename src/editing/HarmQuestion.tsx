import { ConfirmationDialog } from '@primer/react'
import type { RecordForm } from './useRecordForm.tsx'

interface Props {
  readonly form: Pick<RecordForm, 'harm' | 'answerHarm'>
  /** What the button says that was pressed. */
  readonly content: string
}

/** Asked before something is sent that does harm. */
export const HarmQuestion = ({ form, content }: Props) =>
  form.harm === undefined ? null : (
    <ConfirmationDialog
      title={`${content} this?`}
      confirmButtonContent={content}
      confirmButtonType="danger"
      cancelButtonContent="Stay"
      {...(typeof form.harm === 'string' ? {} : { width: 'large' as const })}
      onClose={(gesture) => form.answerHarm(gesture === 'confirm')}
    >
      {form.harm}
    </ConfirmationDialog>
  )
