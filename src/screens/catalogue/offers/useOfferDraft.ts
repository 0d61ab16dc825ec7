import { useState } from 'react'
import type { OfferRuleText } from '#machines/catalogue/offerRuleText.ts'
import { useDraft } from '#src/editing/drafts/useDraft.ts'
import { emptyRule, type OfferDraft } from './offerDraft.ts'
import { offerPath } from './offerPlaces.ts'

/** The brand is the screen's. */
const textOf = (rule: OfferRuleText): string => JSON.stringify({ ...rule, brandCode: '' })

/**
 * The person's list of rules and what stands in the form: sealed on the device, there again after another tab, a reload and
 * another sign-in of the same person.
 */
export const useOfferDraft = (brandCode: string) => {
  const original: OfferDraft = { rules: [], typed: emptyRule(''), edited: null, like: null }
  const [present, setPresent] = useState<OfferDraft>(original)
  const isTyped = textOf(present.typed) !== textOf(original.typed)
  const isChanged = present.rules.length > 0 || isTyped
  const draft = useDraft({
    key: 'offer rules',
    to: `${offerPath}?activeIndex=0`,
    title: 'Offer rules',
    baseVersion: null,
    present,
    original,
    isChanged,
    onRestore: ({ mine }) => setPresent(mine),
  })
  const change = (next: (before: OfferDraft) => OfferDraft) => setPresent(next)
  return {
    present: {
      ...present,
      typed: { ...present.typed, brandCode: present.edited === null ? brandCode : present.typed.brandCode },
    },
    /** Somebody typed what stands in the form: it is neither empty nor as it began. */
    isTyped: isTyped && (present.like === null || textOf(present.typed) !== textOf(present.like.text)),
    change,
    draft,
    clear: async () => {
      setPresent(original)
      await draft.end()
    },
  }
}
