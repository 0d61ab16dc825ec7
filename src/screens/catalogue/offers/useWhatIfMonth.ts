import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { tryOffer } from '#contract/calls/catalogue/offerTrials.ts'
import type { OfferRuleText } from '#machines/catalogue/offerRuleText.ts'
import { useCall } from '#src/gateway/useCall.ts'

/** What a rule would have given in the last thirty days: asked for by a press, and gone once the rule is another one. */
export const useWhatIfMonth = (text: OfferRuleText, onAnswered: () => void) => {
  const [asked, ask] = useState<OfferRuleText>()
  const isOfText = asked !== undefined && JSON.stringify(asked) === JSON.stringify(text)
  const read = useCall(tryOffer, { rule: asked ?? text }, { enabled: isOfText })
  /** Where the keyboard was when it was asked for. */
  const askedAt = useRef<Element | null>(null)
  const hasFigures = isOfText && !read.isFetching && (read.data?.total ?? null) !== null
  const answered = useEffectEvent(() => {
    const { current } = askedAt
    askedAt.current = null
    // Whoever has gone on typing stays there.
    if (current !== null && [current, document.body].includes(document.activeElement ?? current)) onAnswered()
  })
  useEffect(() => {
    if (hasFigures) answered()
  }, [hasFigures])
  return {
    read,
    isOfText,
    tryIt: () => {
      askedAt.current = document.activeElement
      if (isOfText) void read.refetch()
      else ask(text)
    },
  }
}
