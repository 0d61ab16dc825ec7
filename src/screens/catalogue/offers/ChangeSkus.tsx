import { changeOfferSkus, type OfferAct } from '#contract/calls/catalogue/offerActs.ts'
import { listSkus } from '#contract/calls/catalogue/offerSkus.ts'
import { type OfferRow } from '#contract/calls/catalogue/offers.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { askContent } from '#src/checkedRecords/offerWaitWords.ts'
import { defineFields } from '#src/editing/fields/defineForm.ts'
import { codeList, day } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
import { OfferEffect } from './OfferEffect.tsx'
import styles from './Offers.module.css'
import { useOfferAct } from './useOfferAct.ts'

interface Props {
  readonly offer: OfferRow
  readonly onClose: () => void
  readonly onDone: (act: OfferAct) => void
}

const skusOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map((sku) => sku.trim().toUpperCase())
      .filter((sku) => sku !== ''),
  ),
]

/** `known`: the SKUs of the brand, once they are there. `isAllBut`: the SKUs are those that the offer leaves out. */
const tableOf = (known: ReadonlySet<string> | undefined, isAllBut: boolean) =>
  defineFields({
    skus: {
      ...codeList(isAllBut ? 'SKUs left out' : 'SKUs', { read: skusOf, rows: 5, isWide: true, optional: isAllBut }),
      faultOf: (typed: string) => {
        const unknown = known === undefined ? [] : skusOf(typed).filter((sku) => !known.has(sku))
        return unknown.length === 0
          ? undefined
          : `The brand has no SKU ${unknown.slice(0, 10).join(', ')}${unknown.length > 10 ? ` and ${formatCount(unknown.length - 10)} more` : ''}.`
      },
    },
    startDate: day('First day', { past: 'The date is before today. Choose a later day.' }),
    endDate: day('Last day', {
      caption: 'It counts until midnight in India.',
      notBefore: 'startDate',
      notBeforeLabel: 'the first day',
    }),
  })
type Content = NonNullable<ReturnType<ReturnType<typeof tableOf>['contentOf']>>

/** OC-07: other SKUs from a first to a last day. */
export const ChangeSkus = ({ offer, onClose, onDone }: Props) => {
  const today = gatewayToday()
  const isAllBut = offer.sku.startsWith('NOT ')
  const before = offer.sku === '' ? [] : offer.sku.replace(/^NOT /, '').split(',')
  const known = useCall(listSkus, { brandCode: offer.brandCode })
  const table = tableOf(known.data && new Set(known.data.map(({ sku }) => sku)), isAllBut)
  const changeOf = ({ skus, startDate, endDate }: Content) => ({
    brand: offer.brandCode,
    oldSkuList: before,
    updatedSkuList: skus,
    offerConfigDeciderId: offer.id,
    offerConfigId: offer.offerConfigId,
    startDate,
    endDate,
  })
  const begins = indianDay(new Date(offer.startDate))
  const { form, effect } = useOfferAct({
    table,
    call: changeOfferSkus,
    opensWith: {
      skus: before.join(', '),
      startDate: begins > today ? begins : today,
      endDate: indianDay(new Date(Date.parse(offer.endDate) - 1)),
    },
    effectOf: (content) =>
      content.skus.toSorted().join() === before.toSorted().join()
        ? undefined
        : { act: 'changeSkus', change: changeOf(content) },
    requestOf: changeOf,
    draftKey: `SKUs of offer ${offer.id}`,
    draftTitle: `SKUs of ${offer.description}`,
    onDone,
  })
  const { draft } = form
  const now = skusOf(draft.skus)
  const added = now.filter((sku) => !before.includes(sku))
  const removed = before.filter((sku) => !now.includes(sku))
  return (
    <FormDialog
      title={`SKUs of ${offer.description}`}
      subtitle="Write or paste SKUs with commas, spaces or lines between them."
      width="xlarge"
      form={form}
      submitContent={askContent(effect.data, 'Update')}
      onClose={onClose}
    >
      <FormFields
        table={table}
        form={form}
        given={{
          skus: {
            caption: `${formatCount(now.length)} SKUs${isAllBut ? ' left out; the offer is for every other SKU' : ''}: ${formatCount(added.length)} added, ${formatCount(removed.length)} removed`,
          },
        }}
      />
      <div className={styles.wide}>
        <OfferEffect
          read={effect}
          missing={
            table.contentOf(draft) !== undefined && added.length + removed.length > 0
              ? undefined
              : 'Please add or remove SKU along with Dates for operation.'
          }
        />
      </div>
    </FormDialog>
  )
}
