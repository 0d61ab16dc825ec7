import { TransactionStatus } from './TransactionStatus.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import type { CellValue, DataGridColumn } from '#src/ui/dataGrid/dataGridColumn.ts'
import { When } from '#src/ui/When.tsx'

/** A row that has this field. */
type With<Field extends string, Value> = Readonly<Record<Field, Value>>
type Look = Omit<DataGridColumn<unknown>, 'key' | 'header' | 'value' | 'cell' | 'width'>

export const amountColumn = <Field extends string>(
  key: Field,
  header: string,
): DataGridColumn<With<Field, number>> => ({
  key,
  header,
  value: (row) => row[key],
  cell: (row) => <Amount paise={row[key]} />,
  width: 120,
  align: 'end',
  sortable: true,
})

export const statusColumn = <Field extends string>(
  key: Field,
  header: string,
): DataGridColumn<With<Field, string>> => ({
  key,
  header,
  value: (row) => row[key],
  cell: (row) => <TransactionStatus status={row[key]} />,
  width: 180,
  sortable: true,
})

export const timeColumn = <Field extends string>(key: Field, header: string): DataGridColumn<With<Field, string>> => ({
  key,
  header,
  value: (row) => row[key],
  cell: (row) => <When at={row[key]} />,
  width: 160,
  alwaysFits: true,
  sortable: true,
})

export const textColumn = <Field extends string>(
  key: Field,
  header: string,
  width: number,
  look: Look = {},
): DataGridColumn<With<Field, CellValue>> => ({ key, header, value: (row) => row[key], width, ...look })

export const merchantCodeColumn = textColumn('merchantCode', 'Merchant Code', 140, { sortable: true, copyable: true })
export const transactionNumberColumn = textColumn('txnRefNumber', 'Txn. Number', 150, {
  grow: 1,
  sortable: true,
  copyable: true,
})
