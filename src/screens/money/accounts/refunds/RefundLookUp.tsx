import type { RefundLookUp as Found } from '#contract/calls/money/refunds.ts'
import { refundKind } from '#contract/waitingKinds/refunds.ts'
import { TransactionStatus } from '#src/transactions/TransactionStatus.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { RefundStateLabel } from './RefundStateLabel.tsx'
import { sumsOf } from './refundRules.ts'
import styles from './Refunds.module.css'

/** The transaction that was looked up, and what was refunded of it. */
export const RefundLookUp = ({ found }: { readonly found: Found }) => {
  const { refunded, underWay, waiting } = sumsOf(found)
  return (
    <>
      <Facts
        facts={[
          { label: 'Merchant', value: `${found.displayName} (${found.merchantCode})` },
          { label: 'Txn Status', value: <TransactionStatus status={found.transactionStatus} /> },
          { label: 'Txn Date', value: <When at={found.transactionDate} /> },
          { label: 'Captured', value: <Amount paise={found.captured} /> },
          { label: 'Refunded so far', value: <Amount paise={refunded} /> },
          ...(underWay === 0 ? [] : [{ label: 'On its way', value: <Amount paise={underWay} /> }]),
          ...(waiting === 0 ? [] : [{ label: 'Waits for approval', value: <Amount paise={waiting} /> }]),
          { label: 'Refundable', value: <Amount paise={found.refundable} /> },
          {
            label: 'Settlement',
            value: [found.statusSettlement, found.batchId === null ? null : `batch ${found.batchId}`]
              .filter((part) => part !== null)
              .join(', '),
          },
        ]}
      />
      {found.refunds.length > 0 && (
        <ul className={styles.earlier} aria-label="Refunds of this transaction">
          {found.refunds.map((refund) => (
            <li key={refund.refundId}>
              <RefundStateLabel refund={refund} />
              <PlaceLink to={refundKind.decidedAt(refund.refundId)}>
                <Amount paise={refund.amount} />
              </PlaceLink>
              <span className="ui-quiet">
                asked by {refund.askedBy}, <When at={refund.askedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
