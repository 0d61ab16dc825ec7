import type { ReactNode } from 'react'
import type { RowMarks } from '../rowMarks.ts'
import type { DataGridColumn, DataGridSort } from './dataGridColumn.ts'

/** What a grid shows and says. */
export interface GridProps<Row> {
  readonly label: string
  readonly columns: readonly DataGridColumn<Row>[]
  /** In their order: the gateway sorts, which has more of them than are here. */
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: DataGridSort | undefined
  readonly onSort?: (sort: DataGridSort) => void
  /** Enter on a row, or a double click, where rows do not expand. */
  readonly onOpen?: (row: Row) => void
  /** Rows can be chosen: Space, or a click with Ctrl, chooses the row or lets it go. */
  readonly marks?: RowMarks<Row> | undefined
  /** What an opened row shows below itself. */
  readonly detail?: (row: Row) => ReactNode
  /** A class name that colours the row, for example by its status. */
  readonly toneOf?: (row: Row) => string | undefined
  readonly skeletonRows?: number | undefined
  readonly isStale?: boolean
}
