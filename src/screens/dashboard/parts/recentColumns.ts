import type { RecentTransaction } from '#contract/calls/transactions.ts'
import {
  amountColumn,
  merchantCodeColumn,
  statusColumn,
  textColumn,
  timeColumn,
  transactionNumberColumn,
} from '#src/transactions/transactionColumns.tsx'
import type { DataGridColumn } from '#src/ui/dataGrid/dataGridColumn.ts'

export const recentColumns: readonly DataGridColumn<RecentTransaction>[] = [
  amountColumn('amount', 'Amount'),
  { ...merchantCodeColumn, sortable: false, width: 120 },
  textColumn('merchantName', 'Merchant Name', 140, { grow: 2 }),
  textColumn('brandCode', 'Brand Code', 110, { grow: 1, sortable: true }),
  { ...statusColumn('status', 'Status'), sortable: false },
  timeColumn('creationDate', 'Creation Date'),
  transactionNumberColumn,
  textColumn('txnType', 'Type', 110, { isExtra: true }),
  textColumn('errorCode', 'Error Code', 110, { isExtra: true }),
  textColumn('city', 'City', 120, { isExtra: true }),
  textColumn('state', 'State', 140, { isExtra: true }),
]
