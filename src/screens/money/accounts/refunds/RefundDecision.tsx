import type { ReactNode } from 'react'
import { decideRefund, type Refund } from '#contract/calls/money/refunds.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { DecideOnPage } from '#src/decisions/DecideOnPage.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { failureToast, refundReads, stateToast } from './refundCalls.ts'
import { whyNotDecide } from './refundWords.ts'

/** What a second person decides on, and who asked for it withdraws. */
export const RefundDecision = ({ refund, above }: { readonly refund: Refund; readonly above?: ReactNode }) => {
  const { refundId, txnRefNumber, amount, displayName } = refund
  return (
    <DecideOnPage
      call={decideRefund}
      requestOf={(decision, { remark }) => ({ refundId, decision, remark })}
      invalidates={refundReads}
      draftKey={`refund decision ${refundId}`}
      draftTitle={`Remark · Refund of ${txnRefNumber}`}
      choices={choicesOf(refund.can.filter((act) => act !== 'askProvider'))}
      whyNot={refund.whyNot === null ? undefined : whyNotDecide[refund.whyNot]}
      what="refund"
      about={(decision) =>
        decision === 'approve'
          ? `${formatPaise(amount)} go back to the customer of ${displayName}. It is sent to the provider at once and does not come back.`
          : `${formatPaise(amount)} of ${txnRefNumber} are not refunded. The amount can be refunded again.`
      }
      above={above}
      impact={{ act: 'refund', of: refundId }}
      done={stateToast}
      failedToast={failureToast}
    />
  )
}
