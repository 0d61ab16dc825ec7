import { memo, type ReactNode } from 'react'
import { choosesByClick, type RowMarks } from '../rowMarks.ts'
import styles from './DataGrid.module.css'
import type { DataGridColumn } from './dataGridColumn.ts'
import { surelyFits } from './surelyFits.ts'
import { rowHeight } from './useRowsInSight.ts'

interface Props<Row> {
  readonly row: Row
  readonly id: string
  readonly index: number
  /** Pixels from the top of all rows. */
  readonly top: number
  readonly columns: readonly DataGridColumn<Row>[]
  readonly tone: string | undefined
  /** The cell that the tab key stops at, -1 the row itself; undefined in every other row. */
  readonly tabCell: number | undefined
  /** Undefined: rows do not expand. */
  readonly isOpen: boolean | undefined
  /** Undefined: rows cannot be chosen. */
  readonly isChosen: boolean | undefined
  readonly marks: RowMarks<Row> | undefined
  readonly opens: ((row: Row) => void) | undefined
  /** What it shows below itself while it is open. */
  readonly detail: ((row: Row) => ReactNode) | undefined
  /** Told of what an open row shows below itself: those that are not open are as high as all are, and to ask the page costs a layout. */
  readonly measure: (element: Element | null) => void
  readonly onToggle: (id: string, index: number) => void
  readonly onPlace: (place: { readonly row: number; readonly cell: number }) => void
}

const controls = 'button, a, input, select, textarea'

const Placed = <Row,>({
  row,
  id,
  index,
  top,
  columns,
  tone,
  tabCell,
  isOpen,
  isChosen,
  marks,
  opens,
  detail,
  measure,
  onToggle,
  onPlace,
}: Props<Row>) => {
  const act = isOpen === undefined ? (opens === undefined ? undefined : () => opens(row)) : () => onToggle(id, index)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of all rows are heard by the table */}
      <div
        role="row"
        data-row={index}
        aria-rowindex={index + 2}
        aria-expanded={isOpen}
        aria-selected={isChosen === true || undefined}
        aria-level={isOpen === undefined ? undefined : 1}
        translate="no"
        tabIndex={tabCell === -1 ? 0 : -1}
        className={tone === undefined ? styles.row : `${styles.row} ${tone}`}
        style={{ transform: `translateY(${top}px)` }}
        onFocus={(event) => {
          const cell = [...event.currentTarget.children].indexOf(event.target)
          onPlace({ row: index, cell })
        }}
        onDoubleClick={(event) => {
          if (isOpen === undefined && !(event.target as Element).closest(controls)) act?.()
        }}
        onClick={(event) => {
          if ((event.target as Element).closest(controls) || choosesByClick(event, marks, row)) return
          if (isOpen === undefined) return
          // Somebody who marks a number to copy it does not open the row.
          if (String(globalThis.getSelection() ?? '') === '') act?.()
        }}
      >
        {columns.map((column, at) => {
          const text = String(column.value(row) ?? '')
          return (
            <div
              key={column.key}
              role="gridcell"
              data-align={column.align}
              data-lead={at === 0 || undefined}
              // A cell that is clipped costs every frame that draws one, whatever is in it: what fits surely is not.
              data-clipped={!surelyFits(text, column) || undefined}
              tabIndex={tabCell === at ? 0 : undefined}
            >
              {column.cell === undefined ? text || '–' : column.cell(row)}
            </div>
          )
        })}
      </div>
      {isOpen === true && detail !== undefined && (
        <div
          ref={measure}
          role="row"
          aria-level={2}
          data-index={index}
          data-below={index}
          className={styles.below}
          style={{ transform: `translateY(${top + rowHeight}px)` }}
        >
          <div role="gridcell" aria-colspan={columns.length} className={styles.detail}>
            {detail(row)}
          </div>
        </div>
      )}
    </>
  )
}

/** One row at its place among all of them. Of those that stay in sight nothing is drawn when it scrolls. */
export const DataGridRow = memo(Placed) as typeof Placed
