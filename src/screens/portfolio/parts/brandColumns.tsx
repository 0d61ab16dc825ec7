import type { BrandTransaction } from '#contract/transactions.ts'
import { TransactionStatus } from '#src/transactions/TransactionStatus.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import type { RecordColumn } from '#src/ui/recordTable/recordColumn.ts'
import { When } from '#src/ui/When.tsx'

/** The documented six, then the rest of a transaction for whoever chooses it. */
export const brandColumns: readonly RecordColumn<BrandTransaction>[] = [
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
  {
    key: 'brandCode',
    header: 'Brand Code',
    value: ({ brandCode }) => brandCode,
    width: 130,
    grow: 1,
    sortable: true,
  },
  {
    key: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <TransactionStatus status={status} />,
    width: 190,
    sortable: true,
  },
  {
    key: 'creationDate',
    header: 'Creation Date',
    value: ({ creationDate }) => creationDate,
    cell: ({ creationDate }) => <When at={creationDate} />,
    width: 180,
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
  { key: 'txnType', header: 'Type', value: ({ txnType }) => txnType, width: 120, isExtra: true },
  { key: 'errorCode', header: 'Error Code', value: ({ errorCode }) => errorCode, width: 120, isExtra: true },
  {
    key: 'invoiceNumber',
    header: 'Invoice Number',
    value: ({ invoiceNumber }) => invoiceNumber,
    width: 160,
    isExtra: true,
    copyable: true,
  },
  { key: 'city', header: 'City', value: ({ city }) => city, width: 130, isExtra: true },
  { key: 'schemeCode', header: 'Scheme Code', value: ({ schemeCode }) => schemeCode, width: 140, isExtra: true },
  {
    key: 'serialNumber',
    header: 'Serial Number',
    value: ({ serialNumber }) => serialNumber,
    width: 160,
    isExtra: true,
    copyable: true,
  },
]
