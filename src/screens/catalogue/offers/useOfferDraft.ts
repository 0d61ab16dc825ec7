import { useState } from 'react'
import { useDraft } from '#src/editing/drafts/useDraft.ts'
import { emptyRule, type OfferDraft } from './offerDraft.ts'
import { offerPath } from './offerPlaces.ts'

/**
 * The person's list of rules and what stands in the form: sealed on the device, there again after another tab, a reload and
 * another sign-in of the same person.
 */
export const useOfferDraft = (brandCode: string) => {
  const original: OfferDraft = { rules: [], typed: emptyRule(''), edited: null, like: null }
  const [present, setPresent] = useState<OfferDraft>(original)
  const isTyped = JSON.stringify({ ...present.typed, brandCode: '' }) !== JSON.stringify(original.typed)
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
    /** Something stands in the form. */
    isTyped,
    change,
    draft,
    clear: async () => {
      setPresent(original)
      await draft.end()
    },
  }
}
