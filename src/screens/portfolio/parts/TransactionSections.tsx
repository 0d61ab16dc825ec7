import { Label } from '@primer/react'
import type { SettlementDetail, TransactionDetail } from '#contract/calls/transactions.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { TransactionStatus } from '#src/transactions/TransactionStatus.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './TransactionDetail.module.css'

/** 1250 basis points as 12.5 %. */
export const percentOf = (bps: number | null | undefined) =>
  bps === null || bps === undefined ? '' : `${writeHundredths(bps)} %`

export const PaymentFacts = ({ payment }: { readonly payment: TransactionDetail | null | undefined }) => {
  if (payment === null || payment === undefined)
    return (
      <section aria-label="Payment">
        <h3 className={styles.title}>Payment</h3>
        <p className={styles.none}>No payment was made.</p>
      </section>
    )
  return (
    <Facts
      title="Payment"
      facts={[
        { label: 'Acquirer Payment Id', value: <Id label="Acquirer Payment Id" value={payment.acquirerPaymentId} /> },
        { label: 'Card No', value: payment.cardNo },
        { label: 'Mobile No', value: payment.mobileNo },
        { label: 'Transaction Status', value: <TransactionStatus status={payment.transactionStatus} /> },
        { label: 'Error Code', value: payment.transactionErrorCode },
        { label: 'Transaction Ref', value: <Id label="Transaction Ref" value={payment.transactionRef} /> },
        { label: 'Payment Source', value: payment.paymentSourceTag },
        { label: 'Customer Ref Id', value: <Id label="Customer Ref Id" value={payment.customerRefId} /> },
        { label: 'Bank Ref No', value: <Id label="Bank Ref No" value={payment.cardBankRefNo} /> },
        { label: 'EMI Duration', value: payment.emiDuration ? `${payment.emiDuration} months` : '' },
        { label: 'EMI Plan', value: payment.emiPlanCode },
        { label: 'EMI Rate', value: percentOf(payment.emiRate) },
        { label: 'EMI Amount', value: <Amount paise={payment.emiAmount} /> },
        { label: 'Merchant Name', value: payment.merchantName },
        { label: 'Transaction Date', value: <When at={payment.transactionDate} /> },
      ]}
    />
  )
}

export const SettlementFacts = ({
  settlement,
}: {
  readonly settlement: SettlementDetail | 'unreadable' | null | undefined
}) => {
  if (settlement === 'unreadable' || settlement === null || settlement === undefined)
    return (
      <section aria-label="Settlement">
        <h3 className={styles.title}>Settlement</h3>
        <p className={styles.none}>
          {settlement === 'unreadable'
            ? 'The settlement details came in a form that cannot be read. Tell support the transaction number.'
            : 'Not settled yet.'}
        </p>
      </section>
    )
  return (
    <Facts
      title="Settlement"
      facts={[
        {
          label: 'Settlement Status',
          value: settlement.statusSettlement === '' ? '' : <Label>{settlement.statusSettlement}</Label>,
        },
        { label: 'Settlement Amount', value: <Amount paise={settlement.settlementAmount} /> },
        { label: 'Settlement Date', value: <When day={settlement.settlementDate} /> },
        { label: 'UTR Number', value: <Id label="UTR Number" value={settlement.utrNumber} /> },
        { label: 'Net Amount', value: <Amount paise={settlement.netAmt} /> },
        { label: 'MDR', value: <Amount paise={settlement.mdr} /> },
        { label: 'Brand Transaction Fee', value: <Amount paise={settlement.brandTransactionFee} /> },
        { label: 'Monthly Subscription', value: <Amount paise={settlement.subscriptionFeesMonthly} /> },
        { label: 'Setup Fee', value: <Amount paise={settlement.setupFee} /> },
        { label: 'GST', value: <Amount paise={settlement.gst} /> },
        { label: 'Beneficiary', value: settlement.beneficiaryName },
        { label: 'Beneficiary Account', value: settlement.beneficiaryAccountNumber },
        { label: 'Beneficiary IFSC', value: <Id label="Beneficiary IFSC" value={settlement.beneficiaryIfscCode} /> },
      ]}
    />
  )
}
