import { extendOffers, type OfferAct } from '#contract/calls/catalogue/offerActs.ts'
import { LastDayDialog, lastDayFault } from '#src/editing/LastDayDialog.tsx'
import { ChosenNames } from '#src/lists/ChosenNames.tsx'
import type { ChosenRow } from '#src/lists/useChosen.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
import { OfferEffect } from './OfferEffect.tsx'
import { useOfferAct } from './useOfferAct.ts'

interface Props {
  readonly brandCode: string
  readonly ids: readonly number[]
  readonly chosen: readonly ChosenRow[]
  readonly act: 'extend' | 'expire'
  readonly onClose: () => void
  readonly onDone: (act: OfferAct) => void
}

/** OC-08: another last day for the chosen offers, all of them or none. */
export const ExtendOffers = ({ brandCode, ids, chosen, act, onClose, onDone }: Props) => {
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
  return (
    <LastDayDialog
      title={isExpiry ? 'Expire offers' : 'Extend offers'}
      subtitle={`${formatCount(ids.length)} of ${brandCode}`}
      isExpiry={isExpiry}
      names={<ChosenNames chosen={chosen} />}
      form={form}
      day={date}
      fault={lastDayFault(date, today)}
      onDay={(day) => form.set({ date: day })}
      effect={(missing) => <OfferEffect read={effect} missing={missing} />}
      onClose={onClose}
    />
  )
}
