import { Button } from '@primer/react'
import type { ReactNode } from 'react'
import { formatCount } from '#src/ui/count.ts'

interface Props {
  readonly chosen: {
    readonly ids: readonly unknown[]
    readonly isReading: boolean
    readonly chooseNone: () => void
  }
  readonly mayChooseAll?: boolean
  readonly onAll: () => Promise<void>
  /** What is done with those that are chosen. */
  readonly children: ReactNode
}

/** Above a list: how many rows are chosen, all, none, and what is done with them. */
export const ChosenRows = ({ chosen, mayChooseAll = true, onAll, children }: Props) => (
  <span className="ui-row">
    <span role="status">{chosen.ids.length === 0 ? 'None chosen' : `${formatCount(chosen.ids.length)} chosen`}</span>
    <Button size="small" loading={chosen.isReading} disabled={!mayChooseAll} onClick={() => void onAll()}>
      Choose all
    </Button>
    <Button size="small" disabled={chosen.ids.length === 0} onClick={chosen.chooseNone}>
      Choose none
    </Button>
    {children}
  </span>
)
