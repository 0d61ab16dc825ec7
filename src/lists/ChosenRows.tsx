import { Button } from '@primer/react'
import type { ReactNode } from 'react'
import { formatCount } from '#src/ui/count.ts'
import type { useChosen } from './useChosen.ts'

type Chosen = ReturnType<typeof useChosen<never>>

interface Props {
  readonly chosen: Pick<Chosen, 'ids' | 'isReading' | 'chooseAll' | 'chooseNone'>
  readonly mayChooseAll?: boolean
  /** What is done with those that are chosen. */
  readonly children: ReactNode
}

/** Above a list: how many rows are chosen, all, none, and what is done with them. */
export const ChosenRows = ({ chosen, mayChooseAll = true, children }: Props) => (
  <span className="ui-row">
    <span role="status">{chosen.ids.length === 0 ? 'None chosen' : `${formatCount(chosen.ids.length)} chosen`}</span>
    <Button size="small" loading={chosen.isReading} disabled={!mayChooseAll} onClick={() => void chosen.chooseAll()}>
      Choose all
    </Button>
    <Button size="small" disabled={chosen.ids.length === 0} onClick={chosen.chooseNone}>
      Choose none
    </Button>
    {children}
  </span>
)

interface ChooseButtonProps {
  readonly name: string
  readonly isChosen: boolean
  readonly onToggle: () => void
}

/** In the line of a row: chooses it, for who does not use the pointer. */
export const ChooseButton = ({ name, isChosen, onToggle }: ChooseButtonProps) => (
  <Button size="small" variant="invisible" aria-pressed={isChosen} aria-label={`Choose ${name}`} onClick={onToggle}>
    {isChosen ? 'Chosen' : 'Choose'}
  </Button>
)
