import type { SettlementRow } from '#contract/calls/money/settlements.ts'
import { payoutRefOf } from '#contract/wire/payoutRef.ts'
import { PayoutLink } from '#src/transactions/PayoutLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { batchAddress } from '../batchAddresses.ts'
import styles from '../Settlements.module.css'

/** How the amount of a row comes about, and why it is not paid. */
export const SettlementRowDetail = ({ row }: { readonly row: SettlementRow }) => (
  <div className={styles.detail}>
    <Facts
      facts={[
        { label: 'Reason', value: row.reason },
        { label: 'Txn Amt', value: <Amount paise={row.txnAmount} /> },
        { label: 'MDR', value: <Amount paise={row.mdr} /> },
        { label: 'Brand Fee', value: <Amount paise={row.brandTransactionFee} /> },
        { label: 'Subscription Fee', value: <Amount paise={row.subscriptionFeesMonthly} /> },
        { label: 'Setup Fee', value: <Amount paise={row.setupFee} /> },
        { label: 'GST', value: <Amount paise={row.gst} /> },
        { label: 'Net Amount', value: <Amount paise={row.netAmt} /> },
        { label: 'Settlement Amount', value: <Amount paise={row.settlementAmount} /> },
        {
          label: 'Batch',
          value: row.batchId === null ? null : <PlaceLink to={batchAddress(row.batchId)}>{row.batchId}</PlaceLink>,
        },
        {
          label: 'Payout',
          value: row.batchId === null ? null : <PayoutLink payoutRef={payoutRefOf(row.batchId, row.merchantCode)} />,
        },
        { label: 'Bank Status', value: row.bankSettlementStatus },
        { label: 'Payment Method', value: row.paymentMethodTag },
        { label: 'Payment Rail', value: row.paymentRailTag },
        { label: 'EMI Convenience Fee', value: row.emiConvFees === 0 ? null : <Amount paise={row.emiConvFees} /> },
        {
          label: 'Convenience Fee',
          value: row.chargeConvenienceFee === 0 ? null : <Amount paise={row.chargeConvenienceFee} />,
        },
        { label: 'Issuer Bank', value: row.issuerBank },
        { label: 'Cashback Type', value: row.cashbackType },
        { label: 'UPI Txn', value: row.upiTxnId },
        { label: 'NPCI Txn', value: row.npciTxnId },
        { label: 'Payee VPA', value: row.payeeVpa },
        { label: 'Acquirer Payment', value: row.acquirerPaymentId },
        { label: 'Merchant Name', value: row.merchantName },
      ]}
    />
  </div>
)
