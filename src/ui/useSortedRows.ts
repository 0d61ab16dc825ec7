import { type ColumnDef, createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { compareValues } from './compareValues.ts'
import type { CellValue } from './dataGrid/dataGridColumn.ts'
import type { Sort } from './tableColumn.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/** What each column is sorted by, under its key. */
export type SortValues<Row> = Readonly<Record<string, (row: Row) => CellValue>>

/** Rows of which none is missing, in the order of one column; equal ones as they came. */
export const useSortedRows = <Row extends object>(
  rows: readonly Row[],
  values: SortValues<Row>,
  { key, order }: Sort,
): readonly Row[] => {
  const columns = useMemo(
    () =>
      Object.entries(values).map(
        ([id, valueOf]): ColumnDef<typeof features, Row> => ({
          id,
          accessorFn: valueOf,
          sortFn: (one, other) => compareValues(valueOf(one.original), valueOf(other.original)),
        }),
      ),
    [values],
  )
  const sorting = useMemo(() => [{ id: key, desc: order === 'desc' }], [key, order])
  const table = useTable({ features, columns, data: rows, state: { sorting } })
  return table.getSortedRowModel().rows.map(({ original }) => original)
}
