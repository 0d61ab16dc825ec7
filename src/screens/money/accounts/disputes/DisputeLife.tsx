import type { DisputePage } from '#contract/calls/money/disputes.ts'
import { disputeStageWords } from '#contract/wire/disputeWords.ts'
import { LifeLine, type LifeStep } from '#src/ui/LifeLine.tsx'
import { When } from '#src/ui/When.tsx'
import { gatewayNow } from '#src/ui/clock.ts'
import { disputeStateWords, timeLeft } from './disputeWords.ts'

const endOf = ({ state }: DisputePage): string =>
  state === 'won' || state === 'lost' || state === 'accepted' ? disputeStateWords[state] : 'Decided'

/** Paid, disputed, answered, decided: each with when, or until when. */
export const DisputeLife = ({ dispute }: { readonly dispute: DisputePage }) => {
  const { state, stage, paidAt, openedAt, respondBy } = dispute
  const isOver = state === 'won' || state === 'lost' || state === 'accepted'
  const isUnanswered = state === 'expired' || (dispute.missedAt !== null && state === 'lost')
  const answer: LifeStep = {
    title: state === 'expired' ? 'Not answered' : state === 'accepted' ? 'Accepted' : 'Answered',
    standing: state === 'open' ? 'now' : isUnanswered ? 'stopped' : 'done',
    about:
      state !== 'open' && state !== 'expired' ? (
        disputeStageWords[stage]
      ) : respondBy === null ? (
        'no day said'
      ) : (
        <>
          <When at={respondBy} />, {timeLeft(respondBy, gatewayNow())}
        </>
      ),
  }
  const end: LifeStep = {
    title: endOf(dispute),
    standing: isOver ? 'done' : state === 'open' ? 'ahead' : 'now',
    about: isOver ? '' : 'by the payer’s bank',
  }
  return (
    <LifeLine
      label="Life of the dispute"
      steps={[
        { title: 'Paid', standing: 'done', about: <When at={paidAt} /> },
        { title: 'Disputed', standing: 'done', about: <When at={openedAt} /> },
        ...(state === 'accepted' ? [] : [answer]),
        end,
      ]}
    />
  )
}
