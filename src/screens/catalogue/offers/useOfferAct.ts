import {
  type changeOfferSkus,
  effectOfOffer,
  type extendOffers,
  type OfferAct,
  takeBackOfferChange,
  type updateOffer,
} from '#contract/calls/catalogue/offerActs.ts'
import { type TypedAct, useShownAct } from '#src/editing/useShownAct.ts'
import { useTakeBack } from '#src/editing/useTakeBack.ts'
import { waitsWords } from '#src/editing/waitsWords.ts'
import { formatCount } from '#src/ui/count.ts'
import { offerReads } from './offerWords.ts'

type ActCall = typeof updateOffer | typeof changeOfferSkus | typeof extendOffers

interface Options<D extends ActCall, Fields> extends TypedAct<D, typeof effectOfOffer, Fields> {
  /** What it ends, which is asked before it is done. */
  readonly harm?: string | undefined
  readonly onDone: (act: OfferAct) => void
}

/** An act on offers; what can be taken back is offered to be. */
export const useOfferAct = <D extends ActCall, Fields>({ harm, onDone, ...act }: Options<D, Fields>) => {
  const takeBack = useTakeBack(takeBackOfferChange, offerReads)
  return useShownAct({
    ...act,
    effectCall: effectOfOffer,
    settleMs: 300,
    harmOf: () => harm,
    invalidates: offerReads,
    words: {
      saved: (answer) => {
        const { offers, changeId, waits } = answer as OfferAct
        if (waits !== null) return waitsWords
        const text = `Successfully Updated! ${formatCount(offers)} ${offers === 1 ? 'offer' : 'offers'} written.`
        return changeId === null
          ? { kind: 'success', text }
          : { kind: 'success', text, action: { label: 'Take back', onSelect: () => void takeBack({ changeId }) } }
      },
      failed: ({ message }) => message,
    },
    onSaved: (answer) => onDone(answer as OfferAct),
  })
}
