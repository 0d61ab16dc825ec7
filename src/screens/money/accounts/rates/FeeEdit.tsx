import { type Fee, listFees, saveFee } from '#contract/calls/money/rates.ts'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { feeTable as table, gstOf } from './feeTable.ts'
import { RateDialog } from './RateDialog.tsx'
import { type EditedAs, subtitleOf } from './rateForm.ts'
import { useRateForm } from './useRateForm.ts'

interface Props {
  readonly as: EditedAs
  /** Absent: a new fee. */
  readonly fee?: Fee | undefined
  /** Which draft of a new fee. */
  readonly opening?: string
  readonly onClose: () => void
}

/** Titled as the documents title it (conflict X143); the subtitle says which master it is. */
export const FeeEdit = ({ as, fee, opening, onClose }: Props) => {
  const form = useRateForm({
    table,
    call: saveFee,
    kind: 'subscription',
    as,
    rate: fee,
    opening,
    requestOf: (content, { state, ...target }) => ({
      action: target.id === undefined ? ('add' as const) : ('update' as const),
      data: { ...content, status: state, ...target },
    }),
    read: async ({ id }) => (await callGateway(listFees, { pageIndex: 0, pageSize: 1, id })).rows[0],
    onClose,
  })
  const fields = { table, form, isReadOnly: form.isLocked }
  return (
    <RateDialog
      title="General MDR Master"
      subtitle={`Subs. Fees. ${subtitleOf(as, fee)}`}
      form={form}
      rate={fee}
      onClose={onClose}
    >
      <FormFields {...fields} only={['feeType', 'duration', 'fee']} />
      <TextField label="gst" caption="18 % of the fee" readOnly leadingVisual="₹" value={gstOf(form.draft.fee)} />
      <FormFields {...fields} only={['brandCode', 'thresholdDate']} />
    </RateDialog>
  )
}
