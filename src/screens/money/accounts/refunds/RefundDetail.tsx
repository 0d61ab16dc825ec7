import { Button } from '@primer/react'
import { useParams } from 'react-router-dom'
import { z } from 'zod'
import { getRefund, type Refund } from '#contract/calls/money/refunds.ts'
import { settlementBatchKind } from '#contract/waitingKinds/settlements.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { type NextStep, RecordPage } from '#src/records/RecordPage.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useAskProvider } from './refundCalls.ts'
import { RefundDecision } from './RefundDecision.tsx'
import { RefundFacts, RefundLife } from './RefundFacts.tsx'
import { RefundLifeLine } from './RefundLifeLine.tsx'
import { RefundStateLabel } from './RefundStateLabel.tsx'
import { refundStateNames, whatNext } from './refundWords.ts'

/** A refund that the provider has not answered yet is read again after so long. */
const followMs = 2_000

const up = (
  <PlaceLink to="/accounts?activeIndex=4" muted>
    Refund
  </PlaceLink>
)

const Recovery = ({ refund }: { readonly refund: Refund }) => {
  if (refund.recovery === null) return null
  const { recovery, recoveryBatchId } = refund
  return (
    <section aria-label="Recovery">
      <h2 className="ui-title">Recovery</h2>
      <p>
        The merchant was paid before this refund. {formatPaise(recovery)}{' '}
        {recoveryBatchId === null ? (
          'are taken from its next batch; what that does not cover is carried into the one after it.'
        ) : (
          <>
            were taken in{' '}
            <PlaceLink to={settlementBatchKind.decidedAt(String(recoveryBatchId))} inline>
              batch {recoveryBatchId}
            </PlaceLink>
            ; what it did not cover is carried into the next ones.
          </>
        )}
      </p>
    </section>
  )
}

const AskProvider = ({ refundId }: Pick<Refund, 'refundId'>) => {
  const asking = useAskProvider()
  return (
    <Button variant="primary" loading={asking.isPending} onClick={() => asking.mutate({ request: { refundId } })}>
      Ask the provider
    </Button>
  )
}

const tones = { success: 'success', failed: 'critical', unknown: 'warning' } as const

const toneOf = ({ state }: Refund): NextStep['tone'] =>
  Object.hasOwn(tones, state) ? tones[state as keyof typeof tones] : 'info'

const OneRefund = ({ refundId, isKey }: { readonly refundId: string; readonly isKey: boolean }) => {
  const read = useCall(getRefund, { refundId }, { staleTime: 0, enabled: isKey })
  const follows = read.data?.state === 'submitted'
  useCall(getRefund, { refundId }, { enabled: follows, refetchInterval: follows ? followMs : false })
  return (
    <RecordPage
      up={up}
      noun="Refund"
      isKey={isKey}
      read={read}
      unknownText="Look for it in the list of refunds by its transaction number."
      history={{ kind: 'refund', key: refundId, states: refundStateNames }}
      show={(refund) => ({
        title: `Refund of ${refund.txnRefNumber}`,
        state: <RefundStateLabel refund={refund} />,
        subtitle: `${formatPaise(refund.amount)}, ${refund.displayName}`,
        actions: refund.can.includes('askProvider') ? <AskProvider refundId={refundId} /> : undefined,
        next: {
          tone: toneOf(refund),
          title: refund.state === 'failed' ? `Error: ${refund.errorDesc}` : refundStateNames[refund.state],
          text: whatNext(refund),
        },
        children: (
          <>
            <RefundLifeLine refund={refund} />
            <RefundFacts refund={refund} />
            <RefundDecision refund={refund} />
            <RefundLife refund={refund} />
            <Recovery refund={refund} />
          </>
        ),
      })}
    />
  )
}

/** The page of one refund, at its own address. */
export const RefundDetail = () => {
  const { refundId = '' } = useParams()
  return <OneRefund key={refundId} refundId={refundId} isKey={z.uuid().safeParse(refundId).success} />
}
