import { type Fee, listFees, saveFee } from '#contract/calls/money/rates.ts'
import { BrandField } from '#src/editing/BrandField.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { RupeesField } from '../parts/RupeesField.tsx'
import { contentOfFeeDraft, draftOfFee, emptyFee, faultsOfFeeDraft, gstOfDraft } from './feeDraft.ts'
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
    call: saveFee,
    kind: 'subscription',
    as,
    rate: fee,
    opening,
    empty: emptyFee,
    draftOf: draftOfFee,
    faultsOf: faultsOfFeeDraft,
    requestOf: (typed, { state, ...target }) => {
      const content = contentOfFeeDraft(typed)
      const action = target.id === undefined ? ('add' as const) : ('update' as const)
      return content && { action, data: { ...content, status: state, ...target } }
    },
    read: async ({ id }) => (await callGateway(listFees, { pageIndex: 0, pageSize: 1, id })).rows[0],
    onClose,
  })
  const { draft, faults, isLocked } = form

  return (
    <RateDialog
      title="General MDR Master"
      subtitle={`Subs. Fees. ${subtitleOf(as, fee)}`}
      form={form}
      rate={fee}
      onClose={onClose}
    >
      {(['feeType', 'duration'] as const).map((field) => (
        <TextField
          key={field}
          label={field === 'feeType' ? 'fee_type' : 'duration'}
          longest={60}
          isDisabled={isLocked}
          value={draft[field]}
          onChange={(text) => form.set({ [field]: text })}
        />
      ))}
      <RupeesField
        label="fee"
        fault={faults.fee}
        isDisabled={isLocked}
        value={draft.fee}
        onChange={(amount) => form.set({ fee: amount })}
      />
      <TextField label="gst" caption="18 % of the fee" readOnly leadingVisual="₹" value={gstOfDraft(draft)} />
      <BrandField
        label="brand_code"
        fault={faults.brandCode}
        isDisabled={isLocked}
        value={draft.brandCode}
        onChange={(brandCode) => form.set({ brandCode })}
      />
      <DayField
        label="threshhold_date"
        caption="Optional"
        isDisabled={isLocked}
        value={draft.thresholdDate}
        onChange={(thresholdDate) => form.set({ thresholdDate })}
      />
    </RateDialog>
  )
}
