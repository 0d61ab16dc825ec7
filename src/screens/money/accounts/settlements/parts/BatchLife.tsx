import type { ReactNode } from 'react'
import type { SettlementBatch, SettlementBatchState } from '#contract/calls/money/settlementBatches.ts'
import { formatCount } from '#src/ui/count.ts'
import { LifeLine, type LifeStep } from '#src/ui/LifeLine.tsx'
import { When } from '#src/ui/When.tsx'

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

/** The life of a batch: sealed, approved, paid, answered. */
export const BatchLife = ({ batch }: { readonly batch: SettlementBatch }) => {
  const done = behind[batch.state]
  const steps = stepsOf(batch).map(
    (step, at): LifeStep => ({
      ...step,
      standing:
        batch.state === 'cancelled' && at === 1 ? 'stopped' : at < done ? 'done' : at === done ? 'now' : 'ahead',
    }),
  )
  return <LifeLine label="Life of the batch" steps={steps} />
}
