import { type OfferAct, updateOffer } from '#contract/calls/catalogue/offerActs.ts'
import { type OfferRow } from '#contract/calls/catalogue/offers.ts'
import { everyBank } from '#contract/sheets/offerCells.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { oneOf } from '#src/editing/fields/choices.tsx'
import { defineFields } from '#src/editing/fields/defineForm.ts'
import { day, text } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { indianDay } from '#contract/wire/indianTime.ts'
import { OfferEffect } from './OfferEffect.tsx'
import { askContent } from '#src/checkedRecords/offerWaitWords.ts'
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

/** What a field may hold is looked at by the gateway, which says it with the difference. */
const line = (label: string) => text(label, { optional: true })
const table = defineFields({
  description: line('Description'),
  totalCashback: line('Total cashback'),
  maxCashback: line('Max cashback (₹)'),
  minTransactionAmt: line('Min transaction (₹)'),
  paymentMethods: line('Payment methods'),
  tenure: line('Tenure (months)'),
  groupCodes: line('Group codes'),
  dealerCategory: line('Dealer category'),
  regions: line('Regions'),
  bankCashback: line('Bank share (%)'),
  brandCashback: line('Brand share (%)'),
  bankShareCap: line('Bank share cap (₹)'),
  bankCode: {
    ...line('Bank'),
    control: oneOf(bankChoices.map((bank) => ({ value: bank, name: bankWords(bank) }))),
  },
  endDate: { ...day('Last day', { optional: true }), write: (typed: string) => typed },
})

/** OC-06: fields of one offer. What differs is sent; an offer that runs is cut and goes on as a new one. */
export const UpdateOffer = ({ offer, onClose, onDone }: Props) => {
  const first = firstOf(offer)
  const changedIn = (draft: Draft) =>
    (Object.keys(first) as (keyof Draft)[]).filter((field) => draft[field] !== first[field])
  const changeOf = (draft: Draft) => ({
    brand: offer.brandCode,
    id: offer.id,
    version: offer.version,
    ...(Object.fromEntries(changedIn(draft).map((field) => [field, draft[field]])) as Partial<Draft>),
  })
  const isChanged = (draft: Draft) => changedIn(draft).length > 0
  const { form, effect } = useOfferAct({
    table,
    call: updateOffer,
    opensWith: first,
    effectOf: (content) => (isChanged(content) ? { act: 'update', change: changeOf(content) } : undefined),
    requestOf: changeOf,
    draftKey: `update offer ${offer.id}`,
    draftTitle: `Update ${offer.description}`,
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
      submitContent={askContent(effect.data, 'Update')}
      onClose={onClose}
    >
      <FormFields
        table={table}
        form={form}
        given={{ totalCashback: { label: `${table.fields.totalCashback.label} (${unit})` } }}
      />
      <div style={{ gridColumn: '1 / -1' }}>
        <OfferEffect read={effect} missing={isChanged(draft) ? undefined : 'Change a field to see what it does.'} />
      </div>
    </FormDialog>
  )
}
