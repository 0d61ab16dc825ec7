import type { ReactNode } from 'react'
import type { LifeStep } from '#src/ui/LifeLine.tsx'
import { When } from '#src/ui/When.tsx'

interface Time {
  readonly state: 'scheduled' | 'running' | 'ended'
  readonly begins: string
  readonly lastDay: ReactNode
}

/** The life of what holds for a time, from its beginning on. */
export const timeSteps = ({ state, begins, lastDay }: Time): readonly LifeStep[] => [
  { title: 'Begins', standing: state === 'scheduled' ? 'now' : 'done', about: <When at={begins} /> },
  {
    title: state === 'ended' ? 'Ended' : 'Last day',
    standing: state === 'ended' ? 'done' : state === 'running' ? 'now' : 'ahead',
    about: lastDay,
  },
]
