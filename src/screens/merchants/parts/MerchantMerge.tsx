import type { Merchant } from '#contract/calls/merchants.ts'
import { MergeDialog } from '#src/editing/MergeDialog.tsx'
import { versionsOf, type MerchantDraft, resolvedDraft } from '../mergeMerchant.ts'

interface MerchantMergeProps {
  readonly title?: string
  readonly confirmContent?: string
  readonly original: Merchant
  readonly mine: MerchantDraft
  readonly theirs: Merchant
  readonly isSaving: boolean
  /** The draft to save against `theirs`. */
  readonly onResolve: (draft: MerchantDraft) => void
  readonly onClose: () => void
}

export const MerchantMerge = ({
  title = 'Somebody else changed this merchant',
  confirmContent,
  original,
  mine,
  theirs,
  isSaving,
  onResolve,
  onClose,
}: MerchantMergeProps) => (
  <MergeDialog
    title={title}
    {...(confirmContent === undefined ? {} : { confirmContent })}
    fields={versionsOf(original, mine, theirs)}
    isSaving={isSaving}
    onResolve={(choices) => onResolve(resolvedDraft(mine, theirs, choices))}
    onClose={onClose}
  />
)
