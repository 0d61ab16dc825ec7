import {
  type changeOfferSkus,
  effectOfOffer,
  type extendOffers,
  type OfferAct,
  takeBackOfferChange,
  type updateOffer,
} from '#contract/calls/offers.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { useTakeBack } from '#src/editing/useTakeBack.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import { useSettled } from '#src/ui/useSettled.ts'
import { offerReads } from './offerWords.ts'

type ActCall = typeof updateOffer | typeof changeOfferSkus | typeof extendOffers
export type OfferEffectRequest = RequestOf<typeof effectOfOffer>

interface Options<D extends ActCall, Draft extends object> {
  readonly call: D
  readonly first: Draft
  /** Undefined as long as something is missing. */
  readonly effectOf: (draft: Draft) => OfferEffectRequest | undefined
  readonly requestOf: (draft: Draft) => RequestOf<D>
  readonly draftKey: string
  readonly draftTitle: string
  readonly labels: Readonly<Record<keyof Draft & string, string>>
  /** Whether it ends something, which is asked before it is done. */
  readonly harm?: string | undefined
  readonly onDone: (act: OfferAct) => void
}

const settleMs = 300

/** An act on offers: typed, its difference shown, done. */
export const useOfferAct = <D extends ActCall, Draft extends object>(options: Options<D, Draft>) => {
  const takeBack = useTakeBack(takeBackOfferChange, offerReads)
  const form = useRecordForm<D, never, Draft>({
    call: options.call,
    saved: undefined,
    versionOf: () => 0,
    draftOf: () => options.first,
    mayRepeat: true,
    requestOf: options.requestOf,
    isComplete: (draft) => options.effectOf(draft) !== undefined,
    harmOf: () => options.harm,
    draftKey: options.draftKey,
    draftTitle: options.draftTitle,
    labels: options.labels,
    invalidates: offerReads,
    words: {
      saved: (answer) => {
        const { offers, changeId } = answer as OfferAct
        const text = `Successfully Updated! ${formatCount(offers)} ${offers === 1 ? 'offer' : 'offers'} written.`
        return changeId === null
          ? { kind: 'success', text }
          : { kind: 'success', text, action: { label: 'Take back', onSelect: () => void takeBack({ changeId }) } }
      },
      failed: ({ message }) => message,
    },
    onSaved: (answer) => options.onDone(answer as OfferAct),
  })
  const asked = options.effectOf(form.draft)
  const settled = useSettled(JSON.stringify(asked ?? null), settleMs)
  const isSettled = settled === JSON.stringify(asked ?? null)
  const effect = useCall(effectOfOffer, asked as OfferEffectRequest, {
    enabled: asked !== undefined && isSettled,
    staleTime: 0,
  })
  const isKnown = isSettled && effect.data !== undefined && effect.error === null
  // Nobody confirms what they have not been shown.
  return { form: { ...form, isReady: form.isReady && isKnown }, effect }
}
