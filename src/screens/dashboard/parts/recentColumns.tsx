import type { RecentTransaction } from '#contract/transactions.ts'
import { TransactionStatus } from '#src/transactions/TransactionStatus.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import type { RecordColumn } from '#src/ui/recordTable/recordColumn.ts'
import { When } from '#src/ui/When.tsx'

export const recentColumns: readonly RecordColumn<RecentTransaction>[] = [
  {
    key: 'amount',
    header: 'Amount',
    value: ({ amount }) => amount,
    cell: ({ amount }) => <Amount paise={amount} />,
    width: 130,
    align: 'end',
    sortable: true,
  },
  {
    key: 'merchantCode',
    header: 'Merchant Code',
    value: ({ merchantCode }) => merchantCode,
    width: 140,
    sortable: true,
    copyable: true,
  },
  { key: 'merchantName', header: 'Merchant Name', value: ({ merchantName }) => merchantName, width: 180, grow: 2 },
  { key: 'brandCode', header: 'Brand Code', value: ({ brandCode }) => brandCode, width: 120, grow: 1, sortable: true },
  {
    key: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <TransactionStatus status={status} />,
    width: 180,
    sortable: true,
  },
  {
    key: 'creationDate',
    header: 'Creation Date',
    value: ({ creationDate }) => creationDate,
    cell: ({ creationDate }) => <When at={creationDate} />,
    width: 170,
    sortable: true,
  },
  {
    key: 'txnRefNumber',
    header: 'Txn. Number',
    value: ({ txnRefNumber }) => txnRefNumber,
    width: 200,
    grow: 1,
    sortable: true,
    copyable: true,
  },
  { key: 'txnType', header: 'Type', value: ({ txnType }) => txnType, width: 110, isExtra: true },
  { key: 'errorCode', header: 'Error Code', value: ({ errorCode }) => errorCode, width: 110, isExtra: true },
  { key: 'city', header: 'City', value: ({ city }) => city, width: 120, isExtra: true },
  { key: 'state', header: 'State', value: ({ state }) => state, width: 140, isExtra: true },
]
