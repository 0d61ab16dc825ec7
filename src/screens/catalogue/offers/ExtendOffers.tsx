import { extendOffers, type OfferAct } from '#contract/calls/catalogue/offerActs.ts'
import { askContent } from '#src/checkedRecords/offerWaitWords.ts'
import { LastDayDialog, lastDayTable } from '#src/editing/LastDayDialog.tsx'
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

const table = lastDayTable()

/** OC-08: another last day for the chosen offers, all of them or none. */
export const ExtendOffers = ({ brandCode, ids, chosen, act, onClose, onDone }: Props) => {
  const isExpiry = act === 'expire'
  const changeOf = ({ lastDay }: { readonly lastDay: string }) => ({
    brand: brandCode,
    offersDeciderToUpdate: [...ids],
    offersConfigToUpdate: [...ids],
    date: lastDay,
  })
  const { form, effect } = useOfferAct({
    call: extendOffers,
    table,
    opensWith: { lastDay: isExpiry ? gatewayToday() : '' },
    effectOf: (content) => ({ act: 'extend', change: changeOf(content) }),
    requestOf: changeOf,
    draftKey: `${act} offers ${brandCode} ${ids.join(' ').slice(0, 60)}`,
    draftTitle: `${isExpiry ? 'Expire' : 'Extend'} offers of ${brandCode}`,
    harm: isExpiry ? `It ends ${formatCount(ids.length)} ${ids.length === 1 ? 'offer' : 'offers'}.` : undefined,
    onDone,
  })
  return (
    <LastDayDialog
      title={isExpiry ? 'Expire offers' : 'Extend offers'}
      subtitle={`${formatCount(ids.length)} of ${brandCode}`}
      isExpiry={isExpiry}
      names={<ChosenNames chosen={chosen} />}
      table={table}
      form={form}
      submitContent={askContent(effect.data, isExpiry ? 'Expire' : 'Extend')}
      effect={(missing) => <OfferEffect read={effect} missing={missing} />}
      onClose={onClose}
    />
  )
}
