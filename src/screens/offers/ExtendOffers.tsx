import { extendOffers, type OfferAct } from '#contract/calls/offers.ts'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { gatewayToday } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { OfferEffect } from './OfferEffect.tsx'
import { useOfferAct } from './useOfferAct.ts'

interface Props {
  readonly brandCode: string
  readonly ids: readonly number[]
  readonly act: 'extend' | 'expire'
  readonly onClose: () => void
  readonly onDone: (act: OfferAct) => void
}

/** OC-08: another last day for the chosen offers, all of them or none. */
export const ExtendOffers = ({ brandCode, ids, act, onClose, onDone }: Props) => {
  const today = gatewayToday()
  const isExpiry = act === 'expire'
  const changeOf = ({ date }: { readonly date: string }) => ({
    brand: brandCode,
    offersDeciderToUpdate: [...ids],
    offersConfigToUpdate: [...ids],
    date,
  })
  const { form, effect } = useOfferAct({
    call: extendOffers,
    first: { date: isExpiry ? today : '' },
    effectOf: (draft) =>
      draft.date === '' || draft.date < today ? undefined : { act: 'extend', change: changeOf(draft) },
    requestOf: changeOf,
    draftKey: `${act} offers ${brandCode} ${ids.join(' ').slice(0, 60)}`,
    draftTitle: `${isExpiry ? 'Expire' : 'Extend'} offers of ${brandCode}`,
    labels: { date: 'Last day' },
    harm: isExpiry ? `It ends ${formatCount(ids.length)} ${ids.length === 1 ? 'offer' : 'offers'}.` : undefined,
    onDone,
  })
  const { date } = form.draft
  const isBefore = date !== '' && date < today
  return (
    <FormDialog
      title={isExpiry ? 'Expire offers' : 'Extend offers'}
      subtitle={`${formatCount(ids.length)} of ${brandCode}`}
      width="xlarge"
      layout="rows"
      form={form}
      submitContent={isExpiry ? 'Expire' : 'Extend'}
      isDanger={isExpiry}
      onClose={onClose}
    >
      <DayField
        label="Last day"
        caption="It counts until midnight in India."
        fault={isBefore ? 'The date is before today. Choose a later day.' : undefined}
        value={date}
        onChange={(day) => form.set({ date: day })}
      />
      <OfferEffect
        read={effect}
        missing={date === '' || isBefore ? 'Choose the last day to see what changes.' : undefined}
      />
    </FormDialog>
  )
}
