import { type OfferAct, updateOffer } from '#contract/calls/catalogue/offerActs.ts'
import { type OfferRow } from '#contract/calls/catalogue/offers.ts'
import { everyBank } from '#contract/sheets/offerCells.ts'
import { faultOfRupees, writeHundredths } from '#contract/wire/money.ts'
import { listVelocityChecks } from '#contract/calls/catalogue/velocityChecks.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { oneOf } from '#src/editing/fields/choices.tsx'
import { defineFields } from '#src/editing/fields/defineForm.ts'
import { day, text, textarea } from '#src/editing/fields/fieldKinds.tsx'
import type { ControlProps } from '#src/editing/fields/formField.ts'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { formatIndian, indianDay } from '#contract/wire/indianTime.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { isReadableDay } from '#src/ui/DayInput.tsx'
import { unreadableDay } from '#src/ui/readDay.ts'
import { OfferEffect } from './OfferEffect.tsx'
import { askContent } from '#src/checkedRecords/offerWaitWords.ts'
import { bankChoices, bankWords, fieldDay, ruleDay } from './offerWords.ts'
import { useDealerChoices } from './useDealerChoices.ts'
import { useOfferAct } from './useOfferAct.ts'
import { ValueListField } from './ValueListField.tsx'

interface Props {
  readonly offer: OfferRow
  readonly onClose: () => void
  readonly onDone: (act: OfferAct) => void
}

const optional = (hundredths: number | null): string => (hundredths === null ? '' : writeHundredths(hundredths))

/** As a rule says it: a day, or with its time where it is not midnight. */
const indianMinuteOf = (instant: string): string =>
  formatIndian(new Date(instant), 'YYYY-MM-DD HH:mm').replace(' 00:00', '')

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
  sku: offer.sku === '' ? 'ALL' : offer.sku,
  velocityRule: offer.velocityRule,
  startDate: indianMinuteOf(offer.startDate),
  endDate: indianDay(new Date(Date.parse(offer.endDate) - 1)),
})
type Draft = ReturnType<typeof firstOf>

/** What a field may hold is looked at by the gateway, which says it with the difference. */
const line = (label: string) => text(label, { optional: true })
/** Sent as it is typed: the gateway reads rupees of a rule as this field does. */
const rupeesText = (label: string) => ({ ...line(label), faultOf: faultOfRupees })
const startDate = day('First day', { optional: true, caption: 'Stays where the offer has begun' })
const table = defineFields({
  description: line('Description'),
  totalCashback: line('Total cashback'),
  maxCashback: rupeesText('Max cashback (₹)'),
  minTransactionAmt: rupeesText('Min transaction (₹)'),
  paymentMethods: line('Payment methods'),
  tenure: line('Tenure (months)'),
  groupCodes: line('Group codes'),
  dealerCategory: line('Dealer category'),
  regions: line('Regions'),
  bankCashback: line('Bank share (%)'),
  brandCashback: line('Brand share (%)'),
  bankShareCap: rupeesText('Bank share cap (₹)'),
  bankCode: {
    ...line('Bank'),
    control: oneOf(bankChoices.map((bank) => ({ value: bank, name: bankWords(bank) }))),
  },
  sku: {
    ...textarea('SKU', {
      optional: true,
      rows: 2,
      isWide: true,
      caption: 'Commas between them; NOT and those to leave out; or ALL.',
    }),
  },
  velocityRule: line('Velocity rule'),
  startDate: {
    ...startDate,
    write: (typed: string) => typed,
    faultOf: (typed: string) => (isReadableDay(fieldDay(typed), 'optional') ? undefined : unreadableDay),
    control: ({ value, onChange, ...props }: ControlProps<string>) => (
      <DayField {...props} withTime="optional" value={fieldDay(value)} onChange={(typed) => onChange(ruleDay(typed))} />
    ),
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
  const choices = useDealerChoices(offer.brandCode)
  const checks = useCall(listVelocityChecks, { includeBrands: offer.brandCode })
  const listOf =
    (known: readonly string[] | undefined, all: string) =>
    ({ label, fault, value, isDisabled, onChange }: ControlProps<string>) => (
      <ValueListField {...{ label, fault, value, isDisabled, onChange, known, all }} />
    )
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
        own={{
          groupCodes: listOf(choices.groupCodes, 'all dealers'),
          dealerCategory: listOf(choices.dealerCategory, 'all; NULL is the blank one'),
          regions: listOf(choices.regions, 'all'),
          velocityRule: (props) => <TextField {...props} list="update-velocity" />,
        }}
        given={{ totalCashback: { label: `${table.fields.totalCashback.label} (${unit})` } }}
      />
      <datalist id="update-velocity">
        {checks.data?.map(({ id, desc1, desc2 }) => (
          <option key={id} value={desc1}>
            {desc2}
          </option>
        ))}
      </datalist>
      <div style={{ gridColumn: '1 / -1' }}>
        <OfferEffect read={effect} missing={isChanged(draft) ? undefined : 'Change a field to see what it does.'} />
      </div>
    </FormDialog>
  )
}
