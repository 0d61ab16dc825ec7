import { Banner, Button, Link } from '@primer/react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { z } from 'zod'
import { getRefund, type Refund } from '#contract/calls/money/refunds.ts'
import { settlementBatchKind } from '#contract/waitingKinds/settlements.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { PaymentLink } from '#src/transactions/PaymentLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { AsOf } from '#src/ui/AsOf.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { When } from '#src/ui/When.tsx'
import { useAskProvider } from './refundCalls.ts'
import { RefundDecision } from './RefundDecision.tsx'
import { RefundStateLabel } from './RefundStateLabel.tsx'
import styles from './Refunds.module.css'
import { refundStateNames, whatNext } from './refundWords.ts'

/** A refund that the provider has not answered yet is read again after so long. */
const followMs = 2_000

const up = (
  <Link as={RouterLink} to="/accounts?activeIndex=4" muted>
    Refund
  </Link>
)

interface Step {
  readonly at: string | null
  readonly said: string
}

const decisionOf = ({ state, decidedBy, askedBy, remark }: Refund): string => {
  const did = state === 'cancelled' ? (decidedBy === askedBy ? 'Withdrawn' : 'Rejected') : 'Approved'
  return `${did} by ${decidedBy}${remark === '' ? '' : `: ${remark}`}`
}

const answerOf = ({ state, errorDesc, errorCode, providerReference }: Refund): string =>
  [
    refundStateNames[state],
    ...(providerReference === '' ? [] : [`reference ${providerReference}`]),
    ...(errorDesc === '' ? [] : [`the provider says: ${errorDesc}${errorCode === '' ? '' : ` (${errorCode})`}`]),
  ].join(', ')

/** What happened to it, in order. */
const Life = ({ refund }: { readonly refund: Refund }) => {
  const steps: Step[] = [
    { at: refund.askedAt, said: `Asked for by ${refund.askedBy}` },
    { at: refund.decidedAt, said: decisionOf(refund) },
    { at: refund.submittedAt, said: 'Sent to the provider' },
    { at: refund.answeredAt, said: answerOf(refund) },
  ]
  return (
    <section aria-label="What happened">
      <h2 className="ui-title">What happened</h2>
      <ol className={styles.life}>
        {steps
          .filter(({ at }) => at !== null)
          .map(({ at, said }) => (
            <li key={said}>
              <When at={at} />
              <span>{said}</span>
            </li>
          ))}
      </ol>
    </section>
  )
}

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
            <Link as={RouterLink} to={settlementBatchKind.decidedAt(String(recoveryBatchId))} inline>
              batch {recoveryBatchId}
            </Link>
            ; what it did not cover is carried into the next ones.
          </>
        )}
      </p>
    </section>
  )
}

const RefundFacts = ({ refund }: { readonly refund: Refund }) => {
  const { addressOf } = useMerchantPlace()
  return (
    <Facts
      facts={[
        { label: 'Amount', value: <Amount paise={refund.amount} /> },
        { label: 'Txn Ref Number', value: <PaymentLink txnRefNumber={refund.txnRefNumber} /> },
        {
          label: 'Merchant',
          value: (
            <Link as={RouterLink} to={addressOf(refund.merchantCode, 'view')}>
              {refund.displayName} ({refund.merchantCode})
            </Link>
          ),
        },
        { label: 'Refund Id', value: <Id label="Refund Id" value={refund.refundId} /> },
        { label: 'Provider Reference', value: <Id label="Provider Reference" value={refund.providerReference} /> },
      ]}
    />
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
            <Life refund={refund} />
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
