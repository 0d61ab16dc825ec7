import type { NonBrandTransaction } from '#contract/transactions.ts'
import { TransactionStatus } from '#src/transactions/TransactionStatus.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import type { RecordColumn } from '#src/ui/recordTable/recordColumn.ts'
import { When } from '#src/ui/When.tsx'

export const nonBrandColumns: readonly RecordColumn<NonBrandTransaction>[] = [
  {
    key: 'paidAmount',
    header: 'Paid Amount',
    value: ({ paidAmount }) => paidAmount,
    cell: ({ paidAmount }) => <Amount paise={paidAmount} />,
    width: 130,
    align: 'end',
    sortable: true,
  },
  {
    key: 'merchantName',
    header: 'Merchant Name',
    value: ({ merchantName }) => merchantName,
    width: 160,
    grow: 1,
    sortable: true,
  },
  {
    key: 'payerUsername',
    header: 'Payer Username',
    value: ({ payerUsername }) => payerUsername,
    width: 170,
    sortable: true,
  },
  {
    key: 'transactionDate',
    header: 'Txn. Date',
    value: ({ transactionDate }) => transactionDate,
    cell: ({ transactionDate }) => <When at={transactionDate} />,
    width: 180,
    sortable: true,
  },
  {
    key: 'transactionStatus',
    header: 'Txn. Status',
    value: ({ transactionStatus }) => transactionStatus,
    cell: ({ transactionStatus }) => <TransactionStatus status={transactionStatus} />,
    width: 170,
    sortable: true,
  },
  {
    key: 'txnRefNumber',
    header: 'Txn. Number',
    value: ({ txnRefNumber }) => txnRefNumber,
    width: 210,
    grow: 1,
    sortable: true,
    copyable: true,
  },
  {
    key: 'paymentMethodTag',
    header: 'Payment Method',
    value: ({ paymentMethodTag }) => paymentMethodTag,
    width: 150,
    isExtra: true,
  },
  {
    key: 'upiTxnId',
    header: 'UPI Txn Id',
    value: ({ upiTxnId }) => upiTxnId,
    width: 180,
    isExtra: true,
    copyable: true,
  },
]
