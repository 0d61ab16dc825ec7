import type { NonBrandTransaction } from '#contract/calls/transactions.ts'
import {
  amountColumn,
  statusColumn,
  textColumn,
  timeColumn,
  transactionNumberColumn,
} from '#src/transactions/transactionColumns.tsx'
import type { DataGridColumn } from '#src/ui/dataGrid/dataGridColumn.ts'

export const nonBrandColumns: readonly DataGridColumn<NonBrandTransaction>[] = [
  amountColumn('paidAmount', 'Paid Amount'),
  textColumn('merchantName', 'Merchant Name', 160, { grow: 1, sortable: true }),
  textColumn('payerUsername', 'Payer Username', 170, { sortable: true }),
  timeColumn('transactionDate', 'Txn. Date'),
  statusColumn('transactionStatus', 'Txn. Status'),
  transactionNumberColumn,
  textColumn('paymentMethodTag', 'Payment Method', 150, { isExtra: true }),
  textColumn('upiTxnId', 'UPI Txn Id', 180, { isExtra: true, copyable: true }),
]
