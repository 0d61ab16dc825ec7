import type { ReactNode } from 'react'
import type { PayoutPage } from '#contract/calls/money/settlementPayouts.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { PayoutLink } from '#src/transactions/PayoutLink.tsx'
import { LifeLine, type LifeStep } from '#src/ui/LifeLine.tsx'
import { When } from '#src/ui/When.tsx'

const sentStates: readonly PayoutPage['state'][] = ['sent', 'unknown', 'credited', 'returned']

const answerOf = ({ state, settledOn, answerJobId, returned }: PayoutPage): ReactNode => {
  if (state !== 'credited' && state !== 'returned') return 'with the UTR file'
  const at = returned === null ? <When day={settledOn} /> : <When at={returned.returnedAt} />
  return (
    <>
      {at}
      {answerJobId !== null && (
        <>
          , <PlaceLink to={`/file-jobs/${answerJobId}`}>the sheet</PlaceLink>
        </>
      )}
    </>
  )
}

const confirmedAbout = (returned: PayoutPage['returned']): ReactNode => {
  if (returned === null) return ''
  if (returned.confirmedAt === null)
    return returned.state === 'accountChanged' ? 'the merchant has another one' : 'by somebody else'
  return (
    <>
      {returned.confirmedBy}, <When at={returned.confirmedAt} />
    </>
  )
}

/** Sealed, approved, sent, answered, and paid again where it came back. */
export const PayoutLife = ({ payout }: { readonly payout: PayoutPage }) => {
  const {
    batchState,
    state,
    sealedBy,
    sealedAt,
    approvedBy,
    approvedAt,
    cancelledBy,
    returned,
    paidAgainBy,
    carriedInto,
  } = payout
  const isCancelled = batchState === 'cancelled'
  const isSent = sentStates.includes(state)
  const isAnswered = state === 'credited' || state === 'returned'
  const steps: (Omit<LifeStep, 'standing'> & { readonly isDone: boolean; readonly isStopped?: boolean })[] = [
    {
      title: 'Sealed',
      isDone: true,
      about: (
        <>
          {sealedBy}, <When at={sealedAt} />
        </>
      ),
    },
    isCancelled
      ? { title: 'Cancelled', isDone: false, isStopped: true, about: cancelledBy }
      : {
          title: 'Approved',
          isDone: approvedAt !== null,
          about:
            approvedAt === null ? (
              'by a second person'
            ) : (
              <>
                {approvedBy}, <When at={approvedAt} />
              </>
            ),
        },
    ...(isCancelled || state === 'none' || state === 'carried'
      ? []
      : [
          {
            title: 'At the bank',
            isDone: isSent,
            about:
              payout.fileIssuedAt === null ? (
                'with the bank file'
              ) : (
                <>
                  {payout.fileIssuedBy}, <When at={payout.fileIssuedAt} />
                </>
              ),
          },
          {
            title: state === 'returned' ? 'Came back' : 'With the merchant',
            isDone: isAnswered,
            isStopped: state === 'returned',
            about: answerOf(payout),
          },
        ]),
    ...(state !== 'carried' || isCancelled
      ? []
      : [
          {
            title: 'Carried over',
            isDone: carriedInto !== null,
            about: carriedInto === null ? 'into the next batch' : <PayoutLink payoutRef={carriedInto.payoutRef} />,
          },
        ]),
    ...(state !== 'returned'
      ? []
      : [
          {
            title: 'Account confirmed',
            isDone: returned !== null && returned.state !== 'accountNotConfirmed',
            about: confirmedAbout(returned),
          },
          {
            title: 'Paid again',
            isDone: paidAgainBy !== null,
            about: paidAgainBy === null ? 'with the next batch' : <PayoutLink payoutRef={paidAgainBy.payoutRef} />,
          },
        ]),
  ]
  const now = steps.findIndex(({ isDone, isStopped = false }) => !isDone && !isStopped)
  return (
    <LifeLine
      label="Life of the payout"
      steps={steps.map(
        ({ isDone, isStopped = false, ...step }, at): LifeStep => ({
          ...step,
          standing: isStopped ? 'stopped' : isDone ? 'done' : at === now && !isCancelled ? 'now' : 'ahead',
        }),
      )}
    />
  )
}
