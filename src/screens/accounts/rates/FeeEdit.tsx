import { Select, TextInput } from '@primer/react'
import { type Fee, saveFee } from '#contract/rates.ts'
import { listBrands } from '#contract/roles.ts'
import { recordReads } from '#src/checking/useDecide.ts'
import { RecordForm } from '#src/editing/RecordForm.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { useLookup } from '#src/gateway/useLookup.ts'
import { LookupAge } from '#src/ui/LookupAge.tsx'
import { Field } from '#src/ui/Field.tsx'
import { contentOfFeeDraft, draftOfFee, emptyFee, faultsOfFeeDraft, gstOfDraft } from './feeDraft.ts'
import { type EditedAs, subtitleOf } from './rateForm.ts'
import { StatusFields } from './StatusFields.tsx'
import { useRateForm } from './useRateForm.ts'

interface Props {
  readonly as: EditedAs
  /** Absent: a new fee. */
  readonly fee?: Fee | undefined
  readonly onClose: () => void
}

/** Titled as the documents title it (conflict X143); the subtitle says which master it is. */
export const FeeEdit = ({ as, fee: opened, onClose }: Props) => {
  const form = useRateForm('subscription', as, opened, draftOfFee, emptyFee)
  const { rate: fee, draft, isLocked } = form
  const brands = useLookup(listBrands)
  const saving = useCommand(saveFee, {
    invalidates: recordReads,
    onSuccess: form.onSaved(onClose),
    onError: form.onError,
  })
  const faults = isLocked ? {} : faultsOfFeeDraft(draft)
  const content = contentOfFeeDraft(draft)

  const submit = () => {
    if (content === undefined) return
    const isAdded = fee === undefined || as === 'version'
    const request = {
      action: isAdded ? ('add' as const) : ('update' as const),
      data: {
        ...content,
        status: form.state,
        remark: form.remark.trim(),
        ...(fee === undefined ? {} : as === 'version' ? { replacesId: fee.id } : { id: fee.id }),
      },
    }
    saving.mutate({ request, idempotencyKey: form.keyFor(request), ...(isAdded ? {} : { ifMatch: fee.revision }) })
  }

  return (
    <RecordForm
      title="General MDR Master"
      subtitle={`Subs. Fees. ${subtitleOf(as, fee)}`}
      isChanged={form.isChanged}
      isLeaving={form.isLeaving}
      isReady={content !== undefined && form.isReasoned && (form.isNew || form.isChanged)}
      isBusy={saving.isPending}
      isDanger={form.state === 'cancelled'}
      failure={form.failure}
      kept={form.kept}
      onSubmit={submit}
      onClose={onClose}
    >
      <LookupAge of={[brands.asOf]} />
      {(['feeType', 'duration'] as const).map((field) => (
        <Field key={field} label={field === 'feeType' ? 'fee_type' : 'duration'}>
          {(control) => (
            <TextInput
              {...control}
              block
              autoComplete="off"
              maxLength={60}
              disabled={isLocked}
              value={draft[field]}
              onChange={(event) => form.set({ [field]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Field label="fee" fault={faults.fee}>
        {(control) => (
          <TextInput
            {...control}
            block
            inputMode="decimal"
            autoComplete="off"
            leadingVisual="₹"
            disabled={isLocked}
            value={draft.fee}
            onChange={(event) => form.set({ fee: event.target.value })}
          />
        )}
      </Field>
      <Field label="gst" caption="18 % of the fee">
        {(control) => <TextInput {...control} block readOnly leadingVisual="₹" value={gstOfDraft(draft)} />}
      </Field>
      <Field label="brand_code" fault={faults.brandCode}>
        {(control) => (
          <Select
            {...control}
            block
            disabled={isLocked}
            value={draft.brandCode}
            onChange={(event) => form.set({ brandCode: event.target.value })}
          >
            <Select.Option value="">Choose a brand</Select.Option>
            {draft.brandCode !== '' &&
              brands.data?.every(({ brandCode }) => brandCode !== draft.brandCode) !== false && (
                <Select.Option value={draft.brandCode}>{draft.brandCode}</Select.Option>
              )}
            {brands.data?.map(({ brandCode }) => (
              <Select.Option key={brandCode} value={brandCode}>
                {brandCode}
              </Select.Option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="threshhold_date" caption="Optional">
        {(control) => (
          <TextInput
            {...control}
            block
            type="date"
            disabled={isLocked}
            value={draft.thresholdDate}
            onChange={(event) => form.set({ thresholdDate: event.target.value })}
          />
        )}
      </Field>
      <StatusFields
        states={form.states}
        state={form.state}
        remark={form.remark}
        isNew={form.isNew}
        onState={form.setState}
        onRemark={form.setRemark}
      />
    </RecordForm>
  )
}
