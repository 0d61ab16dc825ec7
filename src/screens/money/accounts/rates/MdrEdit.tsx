import { Select } from '@primer/react'
import {
  type MdrMaster,
  type MdrRate,
  type PaymentMethod,
  paymentMethods,
  saveMdrRate,
} from '#contract/calls/money/rates.ts'
import { BrandField } from '#src/editing/BrandField.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { ChargeFields } from '../parts/ChargeFields.tsx'
import { JsonField } from '#src/editing/JsonField.tsx'
import { RupeesField } from '../parts/RupeesField.tsx'
import { contentOfMdrDraft, draftOfMdr, emptyMdr, faultsOfMdrDraft } from './mdrDraft.ts'
import { RateDialog } from './RateDialog.tsx'
import { mdrLists, oneMdr } from './mdrLists.ts'
import { type EditedAs, mdrTitles, subtitleOf } from './rateForm.ts'
import { useRateForm } from './useRateForm.ts'

interface Props {
  readonly master: MdrMaster
  readonly as: EditedAs
  /** Absent: a new rate. */
  readonly rate?: MdrRate | undefined
  /** Which draft of a new rate. */
  readonly opening?: string
  readonly onClose: () => void
}

/** A drafter adds a rate, changes one or adds a version; its status changes here too, as documented. */
export const MdrEdit = ({ master, as, rate, opening, onClose }: Props) => {
  const form = useRateForm({
    call: saveMdrRate,
    kind: master,
    as,
    rate,
    opening,
    empty: emptyMdr,
    draftOf: draftOfMdr,
    faultsOf: faultsOfMdrDraft,
    requestOf: (typed, { state, ...target }) => {
      const content = contentOfMdrDraft(typed, master)
      return content && { ...content, status: state, ...target }
    },
    read: async ({ id }) => (await callGateway(mdrLists[master], oneMdr(id))).rows[0],
    onClose,
  })
  const { draft, faults, isLocked } = form

  return (
    <RateDialog
      title={mdrTitles[master]}
      subtitle={subtitleOf(as, rate)}
      width="xlarge"
      form={form}
      rate={rate}
      effectKind={master}
      onClose={onClose}
    >
      <SelectField
        label="payment_method"
        {...(rate === undefined ? {} : { caption: 'Stays: versions are counted for it.' })}
        isDisabled={rate !== undefined}
        value={draft.paymentMethod}
        onChange={(text) => form.set({ paymentMethod: text as PaymentMethod | '' })}
      >
        <Select.Option value="">Choose a payment method</Select.Option>
        {paymentMethods.map((method) => (
          <Select.Option key={method} value={method}>
            {method}
          </Select.Option>
        ))}
      </SelectField>
      <TextField
        label="Type"
        caption="payment_method_type: follows from payment_method."
        readOnly
        value={draft.paymentMethod === '' ? '' : String(paymentMethods.indexOf(draft.paymentMethod))}
      />
      {master === 'special' && (
        <TextField
          label="merchant_code"
          fault={faults.merchantCode}
          spellCheck={false}
          isDisabled={isLocked}
          value={draft.merchantCode}
          onChange={(text) => form.set({ merchantCode: text.trim().toUpperCase() })}
        />
      )}
      {master !== 'general' && (
        <BrandField
          label="brand"
          {...(master === 'special' ? { emptyText: 'No brand', caption: 'Optional' } : {})}
          fault={faults.brand}
          isDisabled={isLocked}
          value={draft.brand}
          onChange={(brand) => form.set({ brand })}
        />
      )}
      {master === 'brand' && (
        <TextField
          label="category"
          caption="Optional"
          longest={60}
          isDisabled={isLocked}
          value={draft.category}
          onChange={(text) => form.set({ category: text })}
        />
      )}
      <ChargeFields
        type={draft.type}
        value={draft.value}
        fault={faults.value}
        caption={draft.type === 'PERCENTAGE' ? 'Percent, at most 100' : 'Rupees for each transaction'}
        isDisabled={isLocked}
        onChange={form.set}
      />
      {(['fromAmount', 'toAmount'] as const).map((field) => (
        <RupeesField
          key={field}
          label={field === 'fromAmount' ? 'from_amount' : 'to_amount'}
          fault={faults[field]}
          isDisabled={isLocked}
          value={draft[field]}
          onChange={(amount) => form.set({ [field]: amount })}
        />
      ))}
      {(['from', 'to'] as const).map((field) => (
        <DayField
          key={field}
          label={field}
          fault={faults[field]}
          isDisabled={isLocked}
          value={draft[field]}
          onChange={(day) => form.set({ [field]: day })}
        />
      ))}
      <JsonField
        label="bankwise_value"
        caption={'JSON, a value for each bank: {"HDFC": 1.8}'}
        fault={faults.bankwiseValue}
        isDisabled={isLocked}
        value={draft.bankwiseValue}
        onChange={(bankwiseValue) => form.set({ bankwiseValue })}
      />
    </RateDialog>
  )
}
