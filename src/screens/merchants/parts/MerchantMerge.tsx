import type { Merchant } from '#contract/merchants.ts'
import { MergeDialog } from '#src/editing/MergeDialog.tsx'
import { versionsOf, type MerchantDraft, resolvedDraft } from '../mergeMerchant.ts'

interface MerchantMergeProps {
  readonly original: Merchant
  readonly mine: MerchantDraft
  readonly theirs: Merchant
  readonly isSaving: boolean
  /** The draft to save against `theirs`. */
  readonly onResolve: (draft: MerchantDraft) => void
  readonly onClose: () => void
}

export const MerchantMerge = ({ original, mine, theirs, isSaving, onResolve, onClose }: MerchantMergeProps) => (
  <MergeDialog
    title="Somebody else changed this merchant"
    fields={versionsOf(original, mine, theirs)}
    isSaving={isSaving}
    onResolve={(choices) => onResolve(resolvedDraft(mine, theirs, choices))}
    onClose={onClose}
  />
)
