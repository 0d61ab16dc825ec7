import { useMemo } from 'react'
import { fittingLayout, shownKeys, type ColumnLayout } from './columnLayout.ts'
import { DataGridFrame } from './DataGridFrame.tsx'
import type { GridProps } from './gridProps.ts'

interface Props<Row> extends GridProps<Row> {
  readonly layout?: ColumnLayout | undefined
  /** CSS height after which the rows scroll below the header. */
  readonly maxHeight?: string
}

/** Rows of a record in any number: only those in sight are in the page. */
export const DataGrid = <Row extends object>({
  columns,
  layout,
  maxHeight = 'min(70vh, 720px)',
  ...shown
}: Props<Row>) => {
  const keys = shownKeys(fittingLayout(columns, layout)).join(' ')
  // The same list for the same columns: with another one every row would be drawn again.
  const visible = useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]))
    return keys.split(' ').flatMap((key) => byKey.get(key) ?? [])
  }, [keys, columns])
  return <DataGridFrame {...shown} columns={visible} maxHeight={maxHeight} />
}
