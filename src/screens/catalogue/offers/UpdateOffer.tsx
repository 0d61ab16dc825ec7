import { Select } from '@primer/react'
import { type OfferAct, updateOffer } from '#contract/calls/catalogue/offerActs.ts'
import { type OfferRow } from '#contract/calls/catalogue/offers.ts'
import { everyBank } from '#contract/sheets/offerCells.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { DayField } from '#src/ui/DayField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { indianDay } from '#contract/wire/indianTime.ts'
import { OfferEffect } from './OfferEffect.tsx'
import { bankChoices, bankWords } from './offerWords.ts'
import { useOfferAct } from './useOfferAct.ts'

interface Props {
  readonly offer: OfferRow
  readonly onClose: () => void
  readonly onDone: (act: OfferAct) => void
}

const optional = (hundredths: number | null): string => (hundredths === null ? '' : writeHundredths(hundredths))

const firstOf = (offer: OfferRow) => ({
  description: offer.description,
  totalCashback: writeHundredths(offer.totalCashback),
  maxCashback: optional(offer.maxCashback),
  minTransactionAmt: offer.minTransactionAmt === 0 ? '' : writeHundredths(offer.minTransactionAmt),
  bankCode: offer.bankCode || everyBank,
  paymentMethods: offer.paymentMethods === '' ? 'ALL' : offer.paymentMethods,
  tenure: offer.tenure,
  groupCodes: offer.groupCodes,
  dealerCategory: offer.dealerCategory,
  regions: offer.regions,
  bankCashback: writeHundredths(offer.bankCashback),
  brandCashback: writeHundredths(offer.brandCashback),
  bankShareCap: optional(offer.bankShareCap),
  endDate: indianDay(new Date(Date.parse(offer.endDate) - 1)),
})
type Draft = ReturnType<typeof firstOf>

const labels: Readonly<Record<keyof Draft, string>> = {
  description: 'Description',
  totalCashback: 'Total cashback',
  maxCashback: 'Max cashback (₹)',
  minTransactionAmt: 'Min transaction (₹)',
  bankCode: 'Bank',
  paymentMethods: 'Payment methods',
  tenure: 'Tenure (months)',
  groupCodes: 'Group codes',
  dealerCategory: 'Dealer category',
  regions: 'Regions',
  bankCashback: 'Bank share (%)',
  brandCashback: 'Brand share (%)',
  bankShareCap: 'Bank share cap (₹)',
  endDate: 'Last day',
}
const texts = Object.keys(labels).filter((field) => field !== 'bankCode' && field !== 'endDate') as readonly Exclude<
  keyof Draft,
  'bankCode' | 'endDate'
>[]

/** OC-06: fields of one offer. What differs is sent; an offer that runs is cut and goes on as a new one. */
export const UpdateOffer = ({ offer, onClose, onDone }: Props) => {
  const first = firstOf(offer)
  const changeOf = (draft: Draft) => {
    const changed = Object.fromEntries(
      (Object.keys(first) as (keyof Draft)[])
        .filter((field) => draft[field] !== first[field])
        .map((field) => [field, draft[field]]),
    ) as Partial<Draft>
    return { brand: offer.brandCode, id: offer.id, version: offer.version, ...changed }
  }
  const isChanged = (draft: Draft) => JSON.stringify(draft) !== JSON.stringify(first)
  const { form, effect } = useOfferAct<typeof updateOffer, Draft>({
    call: updateOffer,
    first,
    effectOf: (draft) => (isChanged(draft) ? { act: 'update', change: changeOf(draft) } : undefined),
    requestOf: changeOf,
    draftKey: `update offer ${offer.id}`,
    draftTitle: `Update ${offer.description}`,
    labels,
    onDone,
  })
  const { draft } = form
  const unit = offer.configType === 'AMOUNT' ? '₹' : '%'
  return (
    <FormDialog
      title={`Update ${offer.description}`}
      subtitle="A running offer ends at the next minute and continues as a new one. Cashback already given stays as it is."
      width="xlarge"
      form={form}
      submitContent="Update"
      onClose={onClose}
    >
      {texts.map((field) => (
        <TextField
          key={field}
          label={field === 'totalCashback' ? `${labels[field]} (${unit})` : labels[field]}
          value={draft[field]}
          onChange={(text) => form.set({ [field]: text } as Partial<Draft>)}
        />
      ))}
      <SelectField label={labels.bankCode} value={draft.bankCode} onChange={(text) => form.set({ bankCode: text })}>
        {bankChoices.map((bank) => (
          <Select.Option key={bank} value={bank}>
            {bankWords(bank)}
          </Select.Option>
        ))}
      </SelectField>
      <DayField label={labels.endDate} value={draft.endDate} onChange={(endDate) => form.set({ endDate })} />
      <div style={{ gridColumn: '1 / -1' }}>
        <OfferEffect read={effect} missing={isChanged(draft) ? undefined : 'Change a field to see what it does.'} />
      </div>
    </FormDialog>
  )
}
