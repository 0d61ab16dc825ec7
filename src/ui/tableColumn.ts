import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly sortable?: boolean
  readonly align?: 'start' | 'end'
  /** CSS width; without one the columns share what is left. */
  readonly width?: string
  /** The header is for screen readers only (a column of buttons). */
  readonly headerHidden?: boolean
  /** Stands in place of the header's text: a box that chooses all rows. */
  readonly headerCell?: ReactNode
  /** Stays at the end of the frame while the other columns scroll: the last column, or the last two. */
  readonly pinned?: boolean
  /** A box or a sign: it names no row. */
  readonly isMark?: boolean
  /** Explains the header. */
  readonly hint?: string
}

/** The columns that keep their place at the start: the one that names the row, with those that stand before it. */
export const leadingKeys = <Row>(columns: readonly Column<Row>[]): ReadonlySet<string> => {
  const at = columns.findIndex(({ isMark, pinned }) => isMark !== true && pinned !== true)
  return new Set(columns.slice(0, at + 1).map(({ key }) => key))
}

export interface Sort {
  readonly key: string
  readonly order: 'asc' | 'desc'
}

/** The last column, of buttons, at the end of the frame while the others scroll. */
export const buttonsColumn = <Row>(cell: Column<Row>['cell'], header = 'Actions'): Column<Row> => ({
  key: 'actions',
  header,
  headerHidden: true,
  pinned: true,
  align: 'end',
  width: '1%',
  cell,
})
