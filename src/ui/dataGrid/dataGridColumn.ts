import type { ReactNode } from 'react'

export type CellValue = string | number | boolean | null | undefined

export interface DataGridColumn<Row> {
  readonly key: string
  readonly header: string
  /** What the column is sorted by, what is copied, and what is shown where there is no `cell`. */
  readonly value: (row: Row) => CellValue
  /** Plain and cheap: it is drawn anew for every row that scrolls by. No component of Primer. */
  readonly cell?: (row: Row) => ReactNode
  /** Pixels; what is left over is shared among the columns by `grow`. */
  readonly width: number
  readonly grow?: number
  /** What `cell` draws is never wider than the column, in any font. */
  readonly alwaysFits?: boolean
  readonly align?: 'start' | 'end'
  readonly sortable?: boolean
  /** The value is an id that people carry elsewhere. */
  readonly copyable?: boolean
  /** Shown only after it was chosen. */
  readonly isExtra?: boolean
}

export interface DataGridSort {
  readonly key: string
  readonly order: 'asc' | 'desc'
}
