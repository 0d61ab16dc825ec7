import {
  actOnEnach,
  type EnachAct,
  type EnachRegistration,
  listEnachRegistrations,
  Umrn,
  umrnText,
} from '#contract/calls/money/enach.ts'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { TextareaField } from '#src/ui/TextareaField.tsx'

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
    text: 'Nothing is collected by this mandate any more. A new link can be sent.',
    submit: 'Cancel mandate',
  },
}

interface Props {
  readonly registration: EnachRegistration
  readonly act: MandateAct
  readonly onClose: () => void
}

/** Keeps what the bank said of a mandate. */
export const EnachActDialog = ({ registration, act, onClose }: Props) => {
  const { registrationId, merchantCode, displayName } = registration
  const { title, text, submit } = words[act]
  const isConfirmation = act === 'confirm'
  const form = useRecordForm({
    call: actOnEnach,
    saved: undefined,
    versionOf: () => 0,
    draftOf: () => ({ umrn: '', remark: '' }),
    requestOf: ({ umrn, remark }) => ({ registrationId, act, umrn: isConfirmation ? Umrn.parse(umrn) : '', remark }),
    faultsOf: ({ umrn, remark }) => ({
      umrn: isConfirmation && !Umrn.safeParse(umrn).success ? umrnText : undefined,
      remark: !isConfirmation && remark.trim().length < shortestReason ? 'Say in a few words why.' : undefined,
    }),
    draftKey: `enach ${act} ${registrationId}`,
    draftTitle: `${title} of ${merchantCode}`,
    labels: { umrn: 'UMRN', remark: 'Remark' },
    invalidates: [listEnachRegistrations],
    words: { saved: 'Successfully Saved.', failed: 'Something went wrong !' },
    onSaved: onClose,
  })
  const { draft, faults, set } = form
  return (
    <FormDialog
      title={title}
      subtitle={`${displayName} (${merchantCode}). ${text}`}
      layout="rows"
      submitContent={submit}
      isDanger={!isConfirmation}
      form={form}
      onClose={onClose}
    >
      {isConfirmation && (
        <TextField
          label="UMRN"
          caption={umrnText}
          fault={faults.umrn}
          monospace
          spellCheck={false}
          longest={20}
          value={draft.umrn}
          onChange={(text) => set({ umrn: text.toUpperCase() })}
        />
      )}
      <TextareaField
        label={isConfirmation ? 'Remark (optional)' : 'Remark'}
        fault={faults.remark}
        rows={2}
        longest={500}
        value={draft.remark}
        onChange={(text) => set({ remark: text })}
      />
    </FormDialog>
  )
}
