import '#src/app/base.css'
import { createRoot } from 'react-dom/client'
import type { ListColumn } from '#contract/wire/columns.ts'
import { rowToneOf } from '#src/transactions/TransactionStatus.tsx'
import { asGridColumn, tableColumns } from '#src/lists/tableColumns.tsx'
import { statusLook } from '#src/transactions/transactionLooks.tsx'
import { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'
import { measureFirstRow } from '../measureFirstRow.ts'
import { paymentColumns, type ShownPayment, viewHeight } from '../shownPayments.ts'

const kindOf = ({ key, form }: (typeof paymentColumns)[number]) => {
  if (key === 'amount' || key === 'settled') return 'amount'
  if (form === 'instant') return 'instant'
  return key === 'txnRefNumber' || key === 'merchantCode' ? 'id' : 'text'
}

/** Cells as the lists of transactions have them. */
const declared: readonly ListColumn<ShownPayment>[] = paymentColumns.map((column) => ({
  field: column.key,
  title: column.header,
  kind: column.key === 'status' ? 'status' : kindOf(column),
  isSorted: column.key !== 'city',
}))
const widths = Object.fromEntries(paymentColumns.map(({ key, width }) => [key, { width }]))
const columns = tableColumns(
  { list: 'bench.payments', all: declared },
  { ...widths, status: { ...widths['status'], ...statusLook('status') } },
).all.map(asGridColumn)

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
