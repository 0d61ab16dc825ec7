import { Link } from '@primer/react'
import type { ActionLogEntry, BrandTransaction } from '#contract/calls/transactions.ts'
import { TransactionStatus } from '#src/transactions/TransactionStatus.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './TransactionDetail.module.css'
import { PaymentFacts, percentOf, SettlementFacts } from './TransactionSections.tsx'

/** Shown as a link only where it is one: what stands in a record is not to be trusted. */
const WebLink = ({ address }: { readonly address: string }) =>
  address.startsWith('https://') ? (
    <Link href={address} target="_blank" rel="noreferrer">
      Open
    </Link>
  ) : (
    <>{address}</>
  )

const ActionLog = ({ entries }: { readonly entries: readonly ActionLogEntry[] }) => (
  <section aria-label="Action log">
    <h3 className={styles.title}>Action log</h3>
    {entries.length === 0 ? (
      <p className={styles.none}>Nothing is recorded.</p>
    ) : (
      <ol className={styles.log}>
        {entries.map((entry, at) => (
          <li key={`${at} ${entry.actionName}`}>
            <When at={entry.creationDate} />
            <strong>{entry.actionName}</strong>
            <span>{entry.eventName}</span>
            {entry.errorDesc !== '' && <span className={styles.error}>{entry.errorDesc}</span>}
          </li>
        ))}
      </ol>
    )}
  </section>
)

export const BrandTransactionDetail = ({ transaction }: { readonly transaction: BrandTransaction }) => {
  const txn = transaction
  return (
    <div className={styles.detail}>
      <Facts
        title="Transaction"
        facts={[
          { label: 'Txn. Number', value: <Id label="Txn. Number" value={txn.txnRefNumber} /> },
          { label: 'Amount', value: <Amount paise={txn.amount} /> },
          { label: 'Status', value: <TransactionStatus status={txn.status} /> },
          { label: 'Error Code', value: txn.errorCode },
          { label: 'Type', value: txn.txnType },
          { label: 'Pay Request Type', value: txn.payRequestType },
          { label: 'Created', value: <When at={txn.creationDate} /> },
          { label: 'Requested', value: <When at={txn.requestDate} /> },
          { label: 'Expires', value: <When at={txn.expiryDate} /> },
          { label: 'Request Number', value: <Id label="Request Number" value={txn.requestNumber} /> },
          { label: 'Merchant Id', value: <Id label="Merchant Id" value={txn.merchantId} /> },
          { label: 'Brand Code', value: txn.brandCode },
          { label: 'Invoice Amount', value: <Amount paise={txn.invoiceAmount} /> },
          { label: 'Invoice Number', value: <Id label="Invoice Number" value={txn.invoiceNumber} /> },
          { label: 'Scheme Code', value: <Id label="Scheme Code" value={txn.schemeCode} /> },
          { label: 'EMI Plan', value: txn.emiPlanCode },
          { label: 'Duration', value: txn.duration ? `${txn.duration} months` : '' },
          { label: 'Rate', value: percentOf(txn.rate) },
          { label: 'Product Code', value: <Id label="Product Code" value={txn.productCode} /> },
          { label: 'Serial Number', value: <Id label="Serial Number" value={txn.serialNumber} /> },
          {
            label: 'Brand Product Serial Number',
            value: <Id label="Brand Product Serial Number" value={txn.brandProductSerialNumber} />,
          },
          { label: 'Customer Mobile', value: txn.mobileNumber },
          { label: 'Customer Email', value: txn.email },
          { label: 'Customer Ref Id', value: <Id label="Customer Ref Id" value={txn.customerRefId} /> },
          { label: 'City', value: txn.city },
          { label: 'State', value: txn.state },
          { label: 'Pin Code', value: txn.pinCode },
          { label: 'Warranty Type', value: txn.warrantyType },
          { label: 'Warranty Plan', value: txn.warrantyPlanCode },
          { label: 'Warranty Product', value: txn.warrantyProductDesc },
          { label: 'Warranty Link', value: txn.warrantyLink === '' ? '' : <WebLink address={txn.warrantyLink} /> },
          { label: 'Remarks', value: txn.remarks },
        ]}
      />
      <PaymentFacts payment={txn.payment} />
      <SettlementFacts settlement={txn.settlement} />
      <ActionLog entries={txn.actionLog ?? []} />
    </div>
  )
}
