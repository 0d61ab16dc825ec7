import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { fittingLayout, type ColumnLayout } from './columnLayout.ts'
import { compareValues } from './compareValues.ts'
import type { RecordColumn, RecordSort } from './recordColumn.ts'
import { RecordGrid } from './RecordGrid.tsx'
import { RecordHead } from './RecordHead.tsx'

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

const none: readonly never[] = []

interface Props<Row> {
  readonly label: string
  readonly columns: readonly RecordColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: RecordSort | undefined
  readonly onSort?: (sort: RecordSort) => void
  /** The rows come in their order already: from the gateway, which has more of them than are here. */
  readonly isSortedElsewhere?: boolean
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
export const RecordTable = <Row extends object>({
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  isSortedElsewhere = false,
  layout,
  maxHeight = 'min(70vh, 720px)',
  ...shown
}: Props<Row>) => {
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])
  const fitting = useMemo(() => fittingLayout(columns, layout), [columns, layout])
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.key,
          header: column.header,
          accessorFn: column.value,
          enableSorting: column.sortable ?? false,
          sortFn: (one, other) => compareValues(column.value(one.original), column.value(other.original)),
        }),
      ),
    [columns],
  )
  const columnState = useMemo(
    () => ({
      columnOrder: [...fitting.order],
      columnVisibility: Object.fromEntries(fitting.hidden.map((key) => [key, false])),
    }),
    [fitting],
  )
  const sortsHere = !isSortedElsewhere && sort !== undefined
  const table = useTable({
    features,
    columns: definitions,
    // What is not to be sorted is shown as it came: a row of the table's own for each would cost more than all that is shown.
    data: sortsHere ? rows : none,
    getRowId: rowKey,
    state: { sorting: sortsHere ? [{ id: sort.key, desc: sort.order === 'desc' }] : [], ...columnState },
  })
  const sorted = table.getSortedRowModel().rows
  const ordered = useMemo(() => (sortsHere ? sorted.map(({ original }) => original) : rows), [sortsHere, sorted, rows])
  const shownKeys = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join(' ')
  // The same list for the same columns: with another one every row would be drawn again.
  const visible = useMemo(
    () =>
      shownKeys
        .split(' ')
        .map((key) => byKey.get(key))
        .filter((column) => column !== undefined),
    [shownKeys, byKey],
  )
  const head = useMemo(() => <RecordHead columns={visible} sort={sort} onSort={onSort} />, [visible, sort, onSort])
  return <RecordGrid {...shown} columns={visible} rows={ordered} rowKey={rowKey} maxHeight={maxHeight} head={head} />
}
