import { use, useEffect } from 'react'
import { isMoneyKind, moneyKindEntries, type WaitingKind } from '#contract/waitingKinds/index.ts'
import { type CheckedAreas, CheckedAreasContext } from '#src/checkedRecords/checkedArea.ts'
import { useWaiting } from '#src/checkedRecords/useWaiting.ts'
import { useAppBadge } from './installed/useAppBadge.ts'
import { type DraftMark, useDrafts } from '#src/editing/drafts/drafts.ts'

/** So many records wait on the screen of this address. */
export interface WaitingAt {
  readonly path: string
  readonly count: number
}

export interface Counts {
  /** Records that wait for the person. */
  readonly waiting: number
  /** The same by the screens on which they are decided. */
  readonly places: readonly WaitingAt[]
  /** What they typed and did not hand over. */
  readonly drafts: readonly DraftMark[]
}

const grantsPath = '/user-management'

const pathOf = (kind: WaitingKind, areas: CheckedAreas | null): string =>
  (isMoneyKind(kind) ? moneyKindEntries[kind].decidedAt('0') : (areas?.[kind].path ?? '')).split('?', 1)[0] ?? ''

/** Shows nothing itself: the menu is drawn without the code that reads what it counts. */
export const SidebarCounts = ({ onCounts }: { readonly onCounts: (counts: Counts) => void }) => {
  const { count: waiting, counts, grants } = useWaiting(true)
  const drafts = useDrafts()
  useAppBadge(waiting)
  const areas = use(CheckedAreasContext)
  useEffect(() => {
    const places = Object.entries(counts).map(([kind, count]) => ({ path: pathOf(kind as WaitingKind, areas), count }))
    onCounts({ waiting, places: [...places, { path: grantsPath, count: grants }], drafts })
  }, [waiting, counts, grants, drafts, areas, onCounts])
  return null
}
