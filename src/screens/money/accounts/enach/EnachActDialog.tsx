import {
  actOnEnach,
  type EnachAct,
  type EnachRegistration,
  listEnachRegistrations,
  umrnText,
} from '#contract/calls/money/enach.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { reason, text, textarea } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'

type MandateAct = Extract<EnachAct, 'confirm' | 'reject' | 'cancelMandate'>

const words: Readonly<Record<MandateAct, { title: string; text: string; submit: string }>> = {
  confirm: {
    title: 'Confirm mandate',
    text: 'The bank has set up the mandate and gave it a UMRN.',
    submit: 'Confirm',
  },
  reject: {
    title: 'Reject mandate',
    text: 'The bank has refused the mandate. A new link can be sent.',
    submit: 'Reject',
  },
  cancelMandate: {
    title: 'Cancel mandate',
    text: 'This mandate no longer collects money. You can send a new link.',
    submit: 'Cancel mandate',
  },
}

const tableOf = (isConfirmation: boolean) =>
  defineForm(actOnEnach, {
    umrn: text('UMRN', {
      caption: umrnText,
      fault: umrnText,
      missing: umrnText,
      optional: !isConfirmation,
      isUpperCase: true,
      longest: 20,
      monospace: true,
      spellCheck: false,
    }),
    remark: isConfirmation
      ? textarea('Remark (optional)', { optional: true, rows: 2, longest: 500 })
      : reason('Remark'),
  })
const confirmation = tableOf(true)
const ending = tableOf(false)

interface Props {
  readonly registration: EnachRegistration
  readonly act: MandateAct
  readonly onClose: () => void
}

/** Keeps what the bank said of a mandate. */
export const EnachActDialog = ({ registration, act, onClose }: Props) => {
  const { registrationId, merchantCode, displayName } = registration
  const { title, text: said, submit } = words[act]
  const isConfirmation = act === 'confirm'
  const table = isConfirmation ? confirmation : ending
  const form = useTableForm({
    table,
    call: actOnEnach,
    fixed: () => ({ registrationId, act }),
    draftKey: `enach ${act} ${registrationId}`,
    draftTitle: `${title} of ${merchantCode}`,
    invalidates: [listEnachRegistrations],
    words: { saved: 'Successfully Saved.', failed: 'Something went wrong !' },
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={title}
      subtitle={`${displayName} (${merchantCode}). ${said}`}
      layout="rows"
      submitContent={submit}
      isDanger={!isConfirmation}
      form={form}
      onClose={onClose}
    >
      <FormFields table={table} form={form} only={isConfirmation ? ['umrn', 'remark'] : ['remark']} />
    </FormDialog>
  )
}
