import { changeOfferSkus, type OfferAct } from '#contract/calls/catalogue/offerActs.ts'
import { listSkus } from '#contract/calls/catalogue/offerSkus.ts'
import { type OfferRow } from '#contract/calls/catalogue/offers.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { TextareaField } from '#src/ui/TextareaField.tsx'
import { OfferEffect } from './OfferEffect.tsx'
import styles from './Offers.module.css'
import { useOfferAct } from './useOfferAct.ts'

interface Props {
  readonly offer: OfferRow
  readonly onClose: () => void
  readonly onDone: (act: OfferAct) => void
}

interface Draft {
  readonly skus: string
  readonly startDate: string
  readonly endDate: string
}

const skusOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map((sku) => sku.trim().toUpperCase())
      .filter((sku) => sku !== ''),
  ),
]

/** OC-07: other SKUs from a first to a last day. */
export const ChangeSkus = ({ offer, onClose, onDone }: Props) => {
  const today = gatewayToday()
  const before = offer.sku === '' ? [] : offer.sku.split(',')
  const known = useCall(listSkus, { brandCode: offer.brandCode })
  const changeOf = ({ skus, startDate, endDate }: Draft) => ({
    brand: offer.brandCode,
    oldSkuList: before,
    updatedSkuList: skusOf(skus),
    offerConfigDeciderId: offer.id,
    offerConfigId: offer.offerConfigId,
    startDate,
    endDate,
  })
  const begins = indianDay(new Date(offer.startDate))
  const faultsOf = ({ skus, startDate, endDate }: Draft) => {
    const all = new Set((known.data ?? []).map(({ sku }) => sku))
    const unknown = known.data === undefined ? [] : skusOf(skus).filter((sku) => !all.has(sku))
    return {
      skus:
        unknown.length === 0
          ? undefined
          : `The brand has no SKU ${unknown.slice(0, 10).join(', ')}${unknown.length > 10 ? ` and ${formatCount(unknown.length - 10)} more` : ''}.`,
      startDate: startDate !== '' && startDate < today ? 'The date is before today. Choose a later day.' : undefined,
      endDate: endDate !== '' && endDate < startDate ? 'This is before the first day.' : undefined,
    }
  }
  const isWhole = (draft: Draft) =>
    skusOf(draft.skus).length > 0 &&
    draft.startDate !== '' &&
    draft.endDate !== '' &&
    Object.values(faultsOf(draft)).every((fault) => fault === undefined)
  const { form, effect } = useOfferAct<typeof changeOfferSkus, Draft>({
    call: changeOfferSkus,
    first: {
      skus: before.join(', '),
      startDate: begins > today ? begins : today,
      endDate: indianDay(new Date(Date.parse(offer.endDate) - 1)),
    },
    effectOf: (draft) =>
      isWhole(draft) && skusOf(draft.skus).toSorted().join() !== before.toSorted().join()
        ? { act: 'changeSkus', change: changeOf(draft) }
        : undefined,
    requestOf: changeOf,
    draftKey: `SKUs of offer ${offer.id}`,
    draftTitle: `SKUs of ${offer.description}`,
    labels: { skus: 'SKUs', startDate: 'First day', endDate: 'Last day' },
    onDone,
  })
  const { draft } = form
  const faults = faultsOf(draft)
  const now = skusOf(draft.skus)
  const added = now.filter((sku) => !before.includes(sku))
  const removed = before.filter((sku) => !now.includes(sku))
  return (
    <FormDialog
      title={`SKUs of ${offer.description}`}
      subtitle="Write or paste SKUs with commas, spaces or lines between them."
      width="xlarge"
      form={form}
      submitContent="Update"
      onClose={onClose}
    >
      <div className={styles.wide}>
        <TextareaField
          label="SKUs"
          fault={faults.skus}
          caption={`${formatCount(now.length)} SKUs: ${formatCount(added.length)} added, ${formatCount(removed.length)} removed`}
          rows={5}
          value={draft.skus}
          onChange={(text) => form.set({ skus: text })}
        />
      </div>
      <DayField
        label="First day"
        fault={faults.startDate}
        value={draft.startDate}
        onChange={(startDate) => form.set({ startDate })}
      />
      <DayField
        label="Last day"
        caption="It counts until midnight in India."
        fault={faults.endDate}
        value={draft.endDate}
        onChange={(endDate) => form.set({ endDate })}
      />
      <div className={styles.wide}>
        <OfferEffect
          read={effect}
          missing={
            isWhole(draft) && added.length + removed.length > 0
              ? undefined
              : 'Please add or remove SKU along with Dates for operation.'
          }
        />
      </div>
    </FormDialog>
  )
}
