import type { MdrRate } from '#contract/calls/money/rates.ts'
import type { OpenedAs } from '#src/checkedRecords/openedRecord.ts'

interface Act {
  readonly as: OpenedAs
  readonly label: string
  readonly isFirst?: boolean
}

/** An APPROVED row shows Cancel Plan, the others Edit, as documented; the second person looks at the difference. */
export const rowActs = ({ state, can }: Pick<MdrRate, 'state' | 'can'>): readonly Act[] => {
  const is = (act: MdrRate['can'][number]) => can.includes(act)
  const isEditable = state !== 'approved' && (is('edit') || (state === 'verified' && is('cancel')))
  return [
    ...(is('approve') || is('verify') ? [{ as: 'review', label: 'Review', isFirst: true } as const] : []),
    ...(isEditable ? [{ as: 'edit', label: 'Edit' } as const] : []),
    ...(state === 'approved' && is('cancel') ? [{ as: 'cancel', label: 'Cancel Plan' } as const] : []),
    ...(is('addVersion') ? [{ as: 'version', label: 'add version' } as const] : []),
  ]
}
