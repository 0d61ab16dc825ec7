import type { BrandTransaction } from '#contract/calls/transactions.ts'
import {
  amountColumn,
  merchantCodeColumn,
  statusColumn,
  textColumn,
  timeColumn,
  transactionNumberColumn,
} from '#src/transactions/transactionColumns.tsx'
import type { DataGridColumn } from '#src/ui/dataGrid/dataGridColumn.ts'

/** The documented six, then the rest of a transaction for whoever chooses it. */
export const brandColumns: readonly DataGridColumn<BrandTransaction>[] = [
  amountColumn('amount', 'Amount'),
  merchantCodeColumn,
  textColumn('brandCode', 'Brand Code', 130, { grow: 1, sortable: true }),
  statusColumn('status', 'Status'),
  timeColumn('creationDate', 'Creation Date'),
  transactionNumberColumn,
  textColumn('txnType', 'Type', 120, { isExtra: true }),
  textColumn('errorCode', 'Error Code', 120, { isExtra: true }),
  textColumn('invoiceNumber', 'Invoice Number', 160, { isExtra: true, copyable: true }),
  textColumn('city', 'City', 130, { isExtra: true }),
  textColumn('schemeCode', 'Scheme Code', 140, { isExtra: true }),
  textColumn('serialNumber', 'Serial Number', 160, { isExtra: true, copyable: true }),
]
