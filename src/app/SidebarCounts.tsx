import { useEffect } from 'react'
import { useWaiting } from '#src/checkedRecords/useWaiting.ts'
import { useAppBadge } from './installed/useAppBadge.ts'
import { type DraftMark, useDrafts } from '#src/editing/drafts/drafts.ts'

export interface Counts {
  /** Records that wait for the person. */
  readonly waiting: number
  /** What they typed and did not hand over. */
  readonly drafts: readonly DraftMark[]
}

/** Shows nothing itself: the menu is drawn without the code that reads what it counts. */
export const SidebarCounts = ({ onCounts }: { readonly onCounts: (counts: Counts) => void }) => {
  const { count: waiting } = useWaiting(true)
  const drafts = useDrafts()
  useAppBadge(waiting)
  useEffect(() => onCounts({ waiting, drafts }), [waiting, drafts, onCounts])
  return null
}
