import { Banner, Button } from '@primer/react'
import { useParams } from 'react-router-dom'
import { z } from 'zod'
import { getRefund, type Refund } from '#contract/calls/money/refunds.ts'
import { settlementBatchKind } from '#contract/waitingKinds/settlements.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { AsOf } from '#src/ui/AsOf.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useAskProvider } from './refundCalls.ts'
import { RefundDecision } from './RefundDecision.tsx'
import { RefundFacts, RefundLife } from './RefundFacts.tsx'
import { RefundStateLabel } from './RefundStateLabel.tsx'
import styles from './Refunds.module.css'
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

const Unknown = () => (
  <Page title="Refund" up={up}>
    <ScreenState
      state="empty"
      title="This refund does not exist, or is not yours to see."
      text="Look for it in the list of refunds by its transaction number."
    />
  </Page>
)

const OneRefund = ({ refundId }: Pick<Refund, 'refundId'>) => {
  const read = useCall(getRefund, { refundId }, { staleTime: 0 })
  const follows = read.data?.state === 'submitted'
  useCall(getRefund, { refundId }, { enabled: follows, refetchInterval: follows ? followMs : false })
  const { data: refund, error } = read
  if (refund === undefined && error instanceof Refusal && error.code === 'record-not-found') return <Unknown />
  return (
    <Page
      up={up}
      title={refund === undefined ? 'Refund' : `Refund of ${refund.txnRefNumber}`}
      aside={refund !== undefined && <RefundStateLabel refund={refund} />}
      subtitle={error === null ? undefined : <AsOf readAt={read.dataUpdatedAt} />}
      actions={refund?.can.includes('askProvider') === true ? <AskProvider refundId={refundId} /> : undefined}
    >
      <ReadState read={read}>
        {refund !== undefined && (
          <div className={styles.detail}>
            <Banner
              variant={
                refund.state === 'success'
                  ? 'success'
                  : refund.state === 'failed'
                    ? 'critical'
                    : refund.state === 'unknown'
                      ? 'warning'
                      : 'info'
              }
              title={refund.state === 'failed' ? `Error: ${refund.errorDesc}` : refundStateNames[refund.state]}
              description={whatNext(refund)}
            />
            <RefundFacts refund={refund} />
            <RefundDecision refund={refund} />
            <RefundLife refund={refund} />
            <Recovery refund={refund} />
          </div>
        )}
      </ReadState>
    </Page>
  )
}

/** The page of one refund, at its own address. */
export const RefundDetail = () => {
  const { refundId = '' } = useParams()
  return z.uuid().safeParse(refundId).success ? <OneRefund key={refundId} refundId={refundId} /> : <Unknown />
}
