import type { Refund } from '#contract/calls/money/refunds.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { PaymentLink } from '#src/transactions/PaymentLink.tsx'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './Refunds.module.css'
import { refundStateNames } from './refundWords.ts'

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
export const RefundLife = ({ refund }: { readonly refund: Refund }) => {
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

export const RefundFacts = ({ refund }: { readonly refund: Refund }) => {
  const { addressOf } = useMerchantPlace()
  return (
    <Facts
      facts={[
        { label: 'Amount', value: <Amount paise={refund.amount} /> },
        { label: 'Txn Ref Number', value: <PaymentLink txnRefNumber={refund.txnRefNumber} /> },
        {
          label: 'Merchant',
          value: (
            <PlaceLink to={addressOf(refund.merchantCode, 'view')}>
              {refund.displayName} ({refund.merchantCode})
            </PlaceLink>
          ),
        },
        { label: 'Refund Id', value: <Id label="Refund Id" value={refund.refundId} /> },
        ...(refund.refundRef === ''
          ? []
          : [{ label: 'Refund Ref', value: <Id label="Refund Ref" value={refund.refundRef} /> }]),
        ...(refund.jobId === null
          ? []
          : [
              {
                label: 'Sheet',
                value: <PlaceLink to={fileJobAddress(refund.jobId)}>The sheet that asked for it</PlaceLink>,
              },
            ]),
        { label: 'Provider Reference', value: <Id label="Provider Reference" value={refund.providerReference} /> },
      ]}
    />
  )
}
