import '#src/app/base.css'
import { createRoot } from 'react-dom/client'
import { rowToneOf } from '#src/transactions/TransactionStatus.tsx'
import { amountColumn, statusColumn, textColumn, timeColumn } from '#src/transactions/transactionColumns.tsx'
import type { DataGridColumn } from '#src/ui/dataGrid/dataGridColumn.ts'
import { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'
import { measureFirstRow } from '../measureFirstRow.ts'
import { paymentColumns, type ShownPayment, viewHeight } from '../shownPayments.ts'

/** Cells as the lists of transactions have them. */
const columns: readonly DataGridColumn<ShownPayment>[] = paymentColumns.map(({ key, header, width, form }) => {
  if (key === 'status') return statusColumn(key, header)
  if (key === 'amount' || key === 'settled') return amountColumn(key, header)
  if (form === 'instant') return timeColumn(key, header)
  const look = key === 'txnRefNumber' || key === 'merchantCode' ? { copyable: true, sortable: true } : {}
  return textColumn(key, header, width, look)
}) as DataGridColumn<ShownPayment>[]

measureFirstRow((place, rows) =>
  createRoot(place).render(
    <DataGrid
      label="Payments"
      columns={columns}
      rows={rows}
      rowKey={({ txnRefNumber }) => txnRefNumber}
      sort={undefined}
      onSort={() => undefined}
      toneOf={({ status }) => rowToneOf(status)}
      detail={({ txnRefNumber }) => txnRefNumber}
      maxHeight={`${viewHeight}px`}
    />,
  ),
)
