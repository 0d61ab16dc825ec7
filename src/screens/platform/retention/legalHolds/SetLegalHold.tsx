import { useNavigate } from 'react-router-dom'
import { listLegalHolds, setLegalHold } from '#contract/calls/platform/legalHolds.ts'
import { listRetention } from '#contract/calls/platform/retention.ts'
import { RetentionKind } from '#contract/wire/retentionKinds.ts'
import { removableKinds, retentions } from '#machines/platform/retention/index.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { choice, reason, text } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { legalHoldAddress } from './legalHoldWords.ts'

/** What goes by itself can be kept. */
const kindWords = Object.fromEntries(
  RetentionKind.options.flatMap((kind) =>
    removableKinds.some((one) => one === kind) ? [[kind, retentions[kind].title]] : [],
  ),
) as Record<RetentionKind, string>

const table = defineForm(setLegalHold, {
  merchantCode: text('MID', { longest: 40, optional: true }),
  kind: choice('Kind of data', kindWords, { unchosen: 'Everything of the merchant', optional: true }),
  reason: reason('Reason'),
})

const either = 'Name a merchant or a kind of data, and not both.'

interface Props {
  /** The merchant that the form opens with; empty: none. */
  readonly of: string
  readonly onClose: () => void
}

/** Keeps everything of a merchant, or all data of a kind. */
export const SetLegalHold = ({ of, onClose }: Props) => {
  const navigate = useNavigate()
  const form = useTableForm({
    table,
    call: setLegalHold,
    requestOf: ({ merchantCode, kind, reason: why }) => ({
      reason: why,
      ...(merchantCode === undefined || merchantCode === '' ? {} : { merchantCode }),
      ...(kind === undefined ? {} : { kind }),
    }),
    moreFaults: ({ merchantCode, kind }) => {
      const { merchantCode: code, kind: one } = table.fields
      return code.isEmpty(merchantCode) === one.isEmpty(kind) ? { merchantCode: either } : {}
    },
    ...(of === '' ? {} : { opensWith: { merchantCode: of } }),
    draftKey: of === '' ? 'legal hold' : `legal hold of ${of}`,
    draftTitle: 'Set a legal hold',
    invalidates: [listLegalHolds, listRetention],
    words: { saved: 'It is in force.', failed: 'It was not set' },
    onSaved: ({ legalHoldId }) => void navigate(legalHoldAddress(legalHoldId)),
  })
  return (
    <FormDialog
      title="Set a legal hold"
      subtitle="Nothing of it is removed from now on, until two people end it."
      form={form}
      submitContent="Set it"
      onClose={onClose}
    >
      <FormFields table={table} form={form} />
    </FormDialog>
  )
}
