import { Link } from '@primer/react'
import type { NonBrandTransaction } from '#contract/calls/transactions.ts'
import { TransactionStatus } from '#src/transactions/TransactionStatus.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './TransactionDetail.module.css'
import { SettlementFacts } from './TransactionSections.tsx'

export const NonBrandTransactionDetail = ({ transaction }: { readonly transaction: NonBrandTransaction }) => {
  const txn = transaction
  return (
    <div className={styles.detail}>
      <Facts
        title="Card"
        facts={[
          { label: 'Card No', value: txn.cardNo },
          { label: 'Card Category', value: txn.cardCategory },
          { label: 'Bank Ref No', value: <Id label="Bank Ref No" value={txn.cardBankRefNo} /> },
          {
            label: 'Charge Slip',
            value: txn.chargeSlipUrl.startsWith('https://') ? (
              <Link href={txn.chargeSlipUrl} target="_blank" rel="noreferrer">
                Open
              </Link>
            ) : (
              txn.chargeSlipUrl
            ),
          },
        ]}
      />
      <Facts
        title="Payment"
        facts={[
          { label: 'Txn. Number', value: <Id label="Txn. Number" value={txn.txnRefNumber} /> },
          { label: 'Paid Amount', value: <Amount paise={txn.paidAmount} /> },
          { label: 'Txn. Status', value: <TransactionStatus status={txn.transactionStatus} /> },
          { label: 'Error Code', value: txn.transactionErrorCode },
          { label: 'Txn. Date', value: <When at={txn.transactionDate} /> },
          { label: 'Type', value: txn.transactionType },
          { label: 'Payment Method', value: txn.paymentMethodTag },
          { label: 'Payment Source', value: txn.paymentSourceTag },
          { label: 'Transaction Ref', value: <Id label="Transaction Ref" value={txn.transactionRef} /> },
          { label: 'UPI Txn Id', value: <Id label="UPI Txn Id" value={txn.upiTxnId} /> },
          { label: 'Payment Link Ref', value: <Id label="Payment Link Ref" value={txn.paymentLinkRef} /> },
          { label: 'Customer Ref Id', value: <Id label="Customer Ref Id" value={txn.customerRefId} /> },
          { label: 'Payer Username', value: txn.payerUsername },
          { label: 'Customer Email', value: txn.email },
        ]}
      />
      <SettlementFacts settlement={txn.settlementDetails} />
    </div>
  )
}
