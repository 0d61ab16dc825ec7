import { Button } from '@primer/react'
import type { ReactNode } from 'react'
import { formatCount } from '#src/ui/count.ts'
import type { ChosenRow } from './useChosen.ts'

interface Props<Row> {
  readonly chosen: {
    readonly among: (shown: readonly Row[]) => readonly ChosenRow[]
    readonly isReading: boolean
    readonly chooseNone: () => void
  }
  /** What the list shows now. */
  readonly rows: readonly Row[]
  readonly mayChooseAll?: boolean
  readonly onAll: () => Promise<void>
  /** What is done with those that are chosen. */
  readonly children: ReactNode
}

const countsOf = (chosen: readonly ChosenRow[]): string => {
  const notShown = chosen.filter(({ isShown }) => !isShown).length
  if (chosen.length === 0) return 'None chosen'
  return `${formatCount(chosen.length)} chosen${notShown === 0 ? '' : `, ${formatCount(notShown)} not shown`}`
}

/** Above a list: how many rows are chosen, how many of them nobody sees now, all, none, and what is done with them. */
export const ChosenRows = <Row,>({ chosen, rows, mayChooseAll = true, onAll, children }: Props<Row>) => (
  <span className="ui-row">
    <span role="status">{countsOf(chosen.among(rows))}</span>
    <Button size="small" loading={chosen.isReading} disabled={!mayChooseAll} onClick={() => void onAll()}>
      Choose all
    </Button>
    <Button size="small" disabled={chosen.among(rows).length === 0} onClick={chosen.chooseNone}>
      Choose none
    </Button>
    {children}
  </span>
)
