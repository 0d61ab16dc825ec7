import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { getOffer } from '#contract/calls/catalogue/offerPage.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { begunLike, textLike } from './offerDraft.ts'
import type { useOfferDraft } from './useOfferDraft.ts'

interface Options extends Pick<ReturnType<typeof useOfferDraft>, 'change' | 'isTyped' | 'draft'> {
  readonly brandCode: string
  readonly onBegun: () => void
}

/** A new rule begins as the offer that the address names. What stands in the form is not lost without being asked for. */
export const useBeginLike = ({ brandCode, change, isTyped, draft, onBegun }: Options) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const named = params.get('like') ?? ''
  const isNamed = /^[1-9]\d{0,8}$/.test(named)
  const read = useCall(getOffer, { id: isNamed ? Number(named) : 1 }, { enabled: isNamed })
  const offer = isNamed ? read.data?.offer : undefined
  const isOfBrand = offer?.brandCode === brandCode
  const leave = () => void put({ like: '' }, { replace: true })
  const begin = () => {
    if (offer === undefined) return
    const text = textLike(offer)
    change((before) => ({ ...before, typed: text, edited: null, like: begunLike(offer, text) }))
    leave()
    onBegun()
  }
  const mayBegin = isOfBrand && draft.isLooked && draft.elsewhere === null
  const beginAtOnce = useEffectEvent(() => {
    if (!isTyped) begin()
  })
  useEffect(() => {
    if (mayBegin) beginAtOnce()
  }, [mayBegin, named])
  return {
    /** Undefined: the address names none. */
    read: isNamed ? read : undefined,
    /** Waits for an answer: it would take the place of what stands in the form. */
    asked: mayBegin && isTyped ? offer : undefined,
    /** An offer of another brand. */
    other: offer === undefined || isOfBrand ? undefined : offer,
    begin,
    leave,
  }
}
