import { CheckCircleFillIcon, CircleIcon, DotFillIcon, XCircleFillIcon } from '@primer/octicons-react'
import type { ReactNode } from 'react'
import type { SettlementBatch, SettlementBatchState } from '#contract/calls/settlementBatches.ts'
import { formatCount } from '#src/ui/count.ts'
import hidden from '#src/ui/hidden.module.css'
import { When } from '#src/ui/When.tsx'
import styles from './BatchLife.module.css'

type Standing = 'done' | 'now' | 'ahead' | 'stopped'

/** How many of the steps are behind a batch. */
const behind: Readonly<Record<SettlementBatchState, number>> = {
  open: 0,
  sealed: 1,
  approved: 2,
  fileIssued: 3,
  partConfirmed: 3,
  closed: 5,
  cancelled: 1,
}

const standingWords: Readonly<Record<Standing, string>> = {
  done: 'done',
  now: 'next',
  ahead: 'later',
  stopped: 'cancelled',
}

const icons: Readonly<Record<Standing, ReactNode>> = {
  done: <CheckCircleFillIcon />,
  now: <DotFillIcon />,
  ahead: <CircleIcon />,
  stopped: <XCircleFillIcon />,
}

const stepsOf = (batch: SettlementBatch): readonly { readonly title: string; readonly about: ReactNode }[] => [
  {
    title: 'Sealed',
    about: (
      <>
        {batch.sealedBy}, <When at={batch.sealedAt} />
      </>
    ),
  },
  batch.state === 'cancelled'
    ? { title: 'Cancelled', about: batch.cancelledBy }
    : {
        title: 'Approved',
        about:
          batch.approvedBy === null ? (
            'by a second person'
          ) : (
            <>
              {batch.approvedBy}, <When at={batch.approvedAt} />
            </>
          ),
      },
  ...(batch.state === 'cancelled'
    ? []
    : [
        {
          title: 'Bank file',
          about: batch.bankFileIssuedAt === null ? 'written once' : <When at={batch.bankFileIssuedAt} />,
        },
        {
          title: 'Confirmed',
          about: `${formatCount(batch.payoutsConfirmed)} of ${formatCount(batch.payouts)} payouts have a UTR`,
        },
        { title: 'Closed', about: 'every payout is answered' },
      ]),
]

/** The life of a batch as a line of steps, each with who and when. */
export const BatchLife = ({ batch }: { readonly batch: SettlementBatch }) => (
  <ol className={styles.life} aria-label="Life of the batch">
    {stepsOf(batch).map(({ title, about }, at) => {
      const isStopped = batch.state === 'cancelled' && at === 1
      const done = behind[batch.state]
      const standing: Standing = isStopped ? 'stopped' : at < done ? 'done' : at === done ? 'now' : 'ahead'
      return (
        <li
          key={title}
          className={styles.step}
          data-standing={standing}
          aria-current={standing === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark}>{icons[standing]}</span>
          <span className={styles.title}>
            {title}
            <span className={hidden.hidden}>, {standingWords[standing]}</span>
          </span>
          <span className={styles.about}>{about}</span>
        </li>
      )
    })}
  </ol>
)
