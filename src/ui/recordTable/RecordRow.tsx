import { memo, type ReactNode } from 'react'
import styles from './RecordTable.module.css'
import type { RecordColumn } from './recordColumn.ts'

interface Props<Row> {
  readonly row: Row
  readonly id: string
  readonly index: number
  /** Pixels from the top of all rows. */
  readonly top: number
  readonly columns: readonly RecordColumn<Row>[]
  readonly tone: string | undefined
  /** The cell that the tab key stops at, -1 the row itself; undefined in every other row. */
  readonly tabCell: number | undefined
  /** Undefined: rows do not expand. */
  readonly isOpen: boolean | undefined
  readonly opens: ((row: Row) => void) | undefined
  /** What it shows below itself while it is open. */
  readonly detail: ((row: Row) => ReactNode) | undefined
  /** Told of the element of an open row: those that are not open are as high as all are, and to ask the page costs a layout. */
  readonly measure: (element: Element | null) => void
  readonly onToggle: (id: string) => void
  readonly onPlace: (place: { readonly row: number; readonly cell: number }) => void
}

const shownOf = <Row,>(row: Row, column: RecordColumn<Row>): ReactNode => {
  if (column.cell !== undefined) return column.cell(row)
  const value = column.value(row)
  return value === null || value === undefined || value === '' ? '–' : String(value)
}

const controls = 'button, a, input, select, textarea'

const Line = <Row,>({
  row,
  id,
  index,
  columns,
  tone,
  tabCell,
  isOpen,
  opens,
  onToggle,
  onPlace,
}: Omit<Props<Row>, 'top' | 'detail' | 'measure'>) => {
  const act = isOpen === undefined ? (opens === undefined ? undefined : () => opens(row)) : () => onToggle(id)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of all rows are heard by the table
    <div
      role="row"
      data-row={index}
      aria-rowindex={index + 2}
      aria-expanded={isOpen}
      aria-level={isOpen === undefined ? undefined : 1}
      tabIndex={tabCell === -1 ? 0 : -1}
      className={tone === undefined ? styles.row : `${styles.row} ${tone}`}
      data-opens={act !== undefined || undefined}
      onFocus={(event) => {
        const cell = [...event.currentTarget.children]
          .filter((child) => child.getAttribute('role') === 'gridcell')
          .indexOf(event.target)
        onPlace({ row: index, cell })
      }}
      onDoubleClick={(event) => {
        if (isOpen === undefined && !(event.target as Element).closest(controls)) act?.()
      }}
      onClick={(event) => {
        if (isOpen === undefined || (event.target as Element).closest(controls)) return
        // Somebody who marks a number to copy it does not open the row.
        if (String(globalThis.getSelection() ?? '') === '') act?.()
      }}
    >
      {isOpen !== undefined && <span className={styles.lead} data-open={isOpen || undefined} aria-hidden="true" />}
      {columns.map((column, at) => (
        <div
          key={column.key}
          role="gridcell"
          className={styles.cell}
          data-align={column.align}
          data-copy={column.copyable === true && column.value(row) ? column.key : undefined}
          tabIndex={tabCell === at ? 0 : -1}
        >
          {shownOf(row, column)}
        </div>
      ))}
    </div>
  )
}

const Placed = <Row,>({ top, detail, measure, ...line }: Props<Row>) => {
  const { row, index, columns, isOpen = false } = line
  return (
    <div
      ref={isOpen ? measure : undefined}
      role="presentation"
      data-index={index}
      data-item={index}
      className={styles.item}
      style={{ transform: `translateY(${top}px)` }}
    >
      <Line {...line} />
      {isOpen && detail !== undefined && (
        <div role="row" aria-level={2} className={styles.detail}>
          <div role="gridcell" aria-colspan={columns.length}>
            {detail(row)}
          </div>
        </div>
      )}
    </div>
  )
}

/** One row at its place among all of them. Of those that stay in sight nothing is drawn when it scrolls. */
export const RecordRow = memo(Placed) as typeof Placed
