import { Select, TextInput } from '@primer/react'
import {
  type MdrMaster,
  type MdrRate,
  type PaymentMethod,
  paymentMethods,
  type RateType,
  saveMdrRate,
} from '#contract/rates.ts'
import { listBrands } from '#contract/roles.ts'
import { recordReads } from '#src/checking/useDecide.ts'
import { RecordForm } from '#src/editing/RecordForm.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { useLookup } from '#src/gateway/useLookup.ts'
import { LookupAge } from '#src/ui/LookupAge.tsx'
import { Field } from '#src/ui/Field.tsx'
import { JsonField } from '../parts/JsonField.tsx'
import { contentOfMdrDraft, draftOfMdr, emptyMdr, faultsOfMdrDraft, type MdrDraft } from './mdrDraft.ts'
import { type EditedAs, subtitleOf } from './rateForm.ts'
import { StatusFields } from './StatusFields.tsx'
import { useRateForm } from './useRateForm.ts'

interface Props {
  readonly master: MdrMaster
  readonly as: EditedAs
  /** Absent: a new rate. */
  readonly rate?: MdrRate | undefined
  readonly onClose: () => void
}

export const mdrTitles: Readonly<Record<MdrMaster, string>> = {
  general: 'General MDR Master',
  brand: 'Brand MDR Master',
  special: 'Special MDR Master',
}

/** A drafter adds a rate, changes one or adds a version; its status changes here too, as documented. */
export const MdrEdit = ({ master, as, rate: opened, onClose }: Props) => {
  const form = useRateForm(master, as, opened, draftOfMdr, emptyMdr)
  const { rate, draft, isLocked } = form
  const brands = useLookup(listBrands)
  const saving = useCommand(saveMdrRate, {
    invalidates: recordReads,
    onSuccess: form.onSaved(onClose),
    onError: form.onError,
  })
  const faults = isLocked ? {} : faultsOfMdrDraft(draft)
  const content = contentOfMdrDraft(draft, master)
  const set = (field: keyof MdrDraft) => (event: { target: { value: string } }) =>
    form.set({ [field]: event.target.value })

  const submit = () => {
    if (content === undefined) return
    const request = {
      ...content,
      status: form.state,
      remark: form.remark.trim(),
      ...(rate === undefined ? {} : as === 'version' ? { replacesId: rate.id } : { id: rate.id }),
    }
    saving.mutate({
      request,
      idempotencyKey: form.keyFor(request),
      ...(rate === undefined || as === 'version' ? {} : { ifMatch: rate.revision }),
    })
  }

  return (
    <RecordForm
      title={mdrTitles[master]}
      subtitle={subtitleOf(as, rate)}
      width="xlarge"
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
      <Field label="payment_method" {...(rate === undefined ? {} : { caption: 'Stays: versions are counted for it.' })}>
        {(control) => (
          <Select
            {...control}
            block
            disabled={rate !== undefined}
            value={draft.paymentMethod}
            onChange={(event) => form.set({ paymentMethod: event.target.value as PaymentMethod | '' })}
          >
            <Select.Option value="">Choose a payment method</Select.Option>
            {paymentMethods.map((method) => (
              <Select.Option key={method} value={method}>
                {method}
              </Select.Option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Type" caption="payment_method_type: follows from payment_method.">
        {(control) => (
          <TextInput
            {...control}
            block
            readOnly
            value={draft.paymentMethod === '' ? '' : String(paymentMethods.indexOf(draft.paymentMethod))}
          />
        )}
      </Field>
      {master === 'special' && (
        <Field label="merchant_code" fault={faults.merchantCode}>
          {(control) => (
            <TextInput
              {...control}
              block
              autoComplete="off"
              spellCheck={false}
              disabled={isLocked}
              value={draft.merchantCode}
              onChange={(event) => form.set({ merchantCode: event.target.value.trim().toUpperCase() })}
            />
          )}
        </Field>
      )}
      {master !== 'general' && (
        <Field label="brand" fault={faults.brand} {...(master === 'special' ? { caption: 'Optional' } : {})}>
          {(control) => (
            <Select {...control} block disabled={isLocked} value={draft.brand} onChange={set('brand')}>
              <Select.Option value="">{master === 'special' ? 'No brand' : 'Choose a brand'}</Select.Option>
              {draft.brand !== '' && brands.data?.every(({ brandCode }) => brandCode !== draft.brand) !== false && (
                <Select.Option value={draft.brand}>{draft.brand}</Select.Option>
              )}
              {brands.data?.map(({ brandCode }) => (
                <Select.Option key={brandCode} value={brandCode}>
                  {brandCode}
                </Select.Option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {master === 'brand' && (
        <Field label="category" caption="Optional">
          {(control) => (
            <TextInput
              {...control}
              block
              autoComplete="off"
              maxLength={60}
              disabled={isLocked}
              value={draft.category}
              onChange={set('category')}
            />
          )}
        </Field>
      )}
      <Field label="type">
        {(control) => (
          <Select
            {...control}
            block
            disabled={isLocked}
            value={draft.type}
            onChange={(event) => form.set({ type: event.target.value as RateType })}
          >
            <Select.Option value="PERCENTAGE">PERCENTAGE</Select.Option>
            <Select.Option value="FIXED">FIXED</Select.Option>
          </Select>
        )}
      </Field>
      <Field
        label="value"
        fault={faults.value}
        caption={draft.type === 'PERCENTAGE' ? 'Percent, at most 100' : 'Rupees for each transaction'}
      >
        {(control) => (
          <TextInput
            {...control}
            block
            inputMode="decimal"
            autoComplete="off"
            disabled={isLocked}
            {...(draft.type === 'PERCENTAGE' ? { trailingVisual: '%' } : { leadingVisual: '₹' })}
            value={draft.value}
            onChange={set('value')}
          />
        )}
      </Field>
      {(['fromAmount', 'toAmount'] as const).map((field) => (
        <Field key={field} label={field === 'fromAmount' ? 'from_amount' : 'to_amount'} fault={faults[field]}>
          {(control) => (
            <TextInput
              {...control}
              block
              inputMode="decimal"
              autoComplete="off"
              leadingVisual="₹"
              disabled={isLocked}
              value={draft[field]}
              onChange={set(field)}
            />
          )}
        </Field>
      ))}
      {(['from', 'to'] as const).map((field) => (
        <Field key={field} label={field} fault={faults[field]}>
          {(control) => (
            <TextInput {...control} block type="date" disabled={isLocked} value={draft[field]} onChange={set(field)} />
          )}
        </Field>
      ))}
      <JsonField
        label="bankwise_value"
        caption={'JSON, a value for each bank: {"HDFC": 1.8}'}
        fault={faults.bankwiseValue}
        disabled={isLocked}
        value={draft.bankwiseValue}
        onChange={(bankwiseValue) => form.set({ bankwiseValue })}
      />
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
