import { useMemo, type ReactNode } from 'react'
import { fittingLayout, shownKeys, type ColumnLayout } from './columnLayout.ts'
import type { DataGridColumn, DataGridSort } from './dataGridColumn.ts'
import { DataGridFrame } from './DataGridFrame.tsx'

interface Props<Row> {
  readonly label: string
  readonly columns: readonly DataGridColumn<Row>[]
  /** In their order: the gateway sorts, which has more of them than are here. */
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: DataGridSort | undefined
  readonly onSort?: (sort: DataGridSort) => void
  readonly layout?: ColumnLayout | undefined
  /** Enter on a row, or a double click, where rows do not expand. */
  readonly onOpen?: (row: Row) => void
  /** What an opened row shows below itself. */
  readonly detail?: (row: Row) => ReactNode
  /** A class name that colours the row, for example by its status. */
  readonly toneOf?: (row: Row) => string | undefined
  readonly skeletonRows?: number | undefined
  readonly isStale?: boolean
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
