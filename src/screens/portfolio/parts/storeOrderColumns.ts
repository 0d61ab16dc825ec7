import type { StoreOrder } from '#contract/calls/transactions.ts'
import {
  amountColumn,
  merchantCodeColumn,
  textColumn,
  timeColumn,
  transactionNumberColumn,
} from '#src/transactions/transactionColumns.tsx'
import type { DataGridColumn } from '#src/ui/dataGrid/dataGridColumn.ts'

export const storeOrderColumns: readonly DataGridColumn<StoreOrder>[] = [
  amountColumn('paidAmount', 'Paid Amount'),
  { ...merchantCodeColumn, sortable: false },
  textColumn('merchantName', 'Merchant Name', 160, { grow: 1 }),
  {
    key: 'brandCode',
    header: 'Brand Code',
    value: ({ brandCode, productBrand }) => brandCode || productBrand,
    width: 130,
    sortable: true,
  },
  textColumn('payerUsername', 'Payer Username', 160, { sortable: true }),
  timeColumn('transactionDate', 'Txn. Date'),
  transactionNumberColumn,
  textColumn('salutation', 'Salutation', 110, { isExtra: true }),
]
