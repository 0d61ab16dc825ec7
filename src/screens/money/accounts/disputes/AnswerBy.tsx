import type { DisputeState } from '#contract/wire/disputeWords.ts'
import { dueStanding } from '#machines/money/disputeAct.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { When } from '#src/ui/When.tsx'
import styles from './Disputes.module.css'
import { timeLeft } from './disputeWords.ts'

interface Props {
  readonly state: DisputeState
  readonly respondBy: string | null
}

/** Until when an open one is answered, and how long that is. */
export const AnswerBy = ({ state, respondBy }: Props) => {
  if (respondBy === null || (state !== 'open' && state !== 'expired')) return <When at={null} />
  const now = gatewayNow()
  return (
    <span className={styles.due}>
      <When at={respondBy} />
      <span className={styles.left} data-due={dueStanding(respondBy, now)}>
        {timeLeft(respondBy, now)}
      </span>
    </span>
  )
}
