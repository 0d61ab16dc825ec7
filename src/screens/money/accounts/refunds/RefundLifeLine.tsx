import type { Refund } from '#contract/calls/money/refunds.ts'
import { LifeLine, type LifeStep } from '#src/ui/LifeLine.tsx'
import { When } from '#src/ui/When.tsx'

type Step = Omit<LifeStep, 'standing'> & { readonly isDone: boolean; readonly isStopped?: boolean }

const stepsOf = (refund: Refund): readonly Step[] => {
  const { state, askedBy, askedAt, decidedBy, decidedAt, submittedAt, answeredAt } = refund
  const isCancelled = state === 'cancelled'
  const who =
    decidedAt === null ? null : (
      <>
        {decidedBy}, <When at={decidedAt} />
      </>
    )
  return [
    {
      title: 'Asked for',
      isDone: true,
      about: (
        <>
          {askedBy}, <When at={askedAt} />
        </>
      ),
    },
    isCancelled
      ? { title: decidedBy === askedBy ? 'Withdrawn' : 'Rejected', isDone: false, isStopped: true, about: who }
      : {
          title: 'Approved',
          isDone: state !== 'awaitingApproval' && state !== 'draft',
          about: who ?? (state === 'awaitingApproval' ? 'by a second person' : 'no second person needed'),
        },
    ...(isCancelled
      ? []
      : [
          {
            title: 'Sent to the provider',
            isDone: submittedAt !== null,
            about: submittedAt === null ? 'once it is approved' : <When at={submittedAt} />,
          },
          {
            title: state === 'failed' ? 'Refused by the provider' : 'With the payer',
            isDone: state === 'success',
            isStopped: state === 'failed',
            about:
              state === 'unknown' ? (
                'no answer: ask the provider'
              ) : answeredAt === null ? (
                'when the provider says so'
              ) : (
                <When at={answeredAt} />
              ),
          },
        ]),
  ]
}

/** Asked for, approved, sent, answered. */
export const RefundLifeLine = ({ refund }: { readonly refund: Refund }) => {
  const steps = stepsOf(refund)
  const now = steps.findIndex(({ isDone, isStopped = false }) => !isDone && !isStopped)
  return (
    <LifeLine
      label="Life of the refund"
      steps={steps.map(
        ({ isDone, isStopped = false, ...step }, at): LifeStep => ({
          ...step,
          standing: isStopped
            ? 'stopped'
            : isDone
              ? 'done'
              : at === now && refund.state !== 'cancelled'
                ? 'now'
                : 'ahead',
        }),
      )}
    />
  )
}
