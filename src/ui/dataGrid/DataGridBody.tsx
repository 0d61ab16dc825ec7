import type { VirtualItem } from '@tanstack/react-virtual'
import { memo, type ReactNode, useState } from 'react'
import { openLines } from './drawnLines.ts'
import type { DataGridColumn } from './dataGridColumn.ts'
import type { Place } from './dataGridKeys.ts'
import { DataGridRow } from './DataGridRow.tsx'
import type { RowMarks } from '../rowMarks.ts'
import styles from './DataGrid.module.css'

interface Props<Row> {
  /** The same list as long as the same rows are drawn. */
  readonly items: readonly VirtualItem[]
  /** Pixels, of all rows. */
  readonly height: number
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly columns: readonly DataGridColumn<Row>[]
  /** Where the tab key stops. */
  readonly tabRow: number
  readonly tabCell: number
  readonly opened: ReadonlySet<string>
  readonly isStale: boolean
  readonly isScrolling: boolean
  readonly onOpen: ((row: Row) => void) | undefined
  readonly marks: RowMarks<Row> | undefined
  readonly detail: ((row: Row) => ReactNode) | undefined
  readonly toneOf: ((row: Row) => string | undefined) | undefined
  readonly measure: (element: Element | null) => void
  readonly onToggle: (id: string, index: number) => void
  readonly onPlace: (place: Place) => void
}

const Rows = <Row,>({
  items,
  height,
  rows,
  rowKey,
  columns,
  tabRow,
  tabCell,
  opened,
  isStale,
  isScrolling,
  onOpen,
  marks,
  detail,
  toneOf,
  measure,
  onToggle,
  onPlace,
}: Props<Row>) => {
  const [linesDrawn] = useState(openLines)
  const byId = new Map(
    items.flatMap(({ index, start }) => {
      const row = rows[index]
      return row === undefined ? [] : [[rowKey(row), { row, index, start }] as const]
    }),
  )
  const wanted = [...byId].map(([id, { index }]) => ({ id, index }))
  return (
    <div
      role="rowgroup"
      className={styles.body}
      data-stale={isStale || undefined}
      data-opens={onOpen !== undefined || detail !== undefined || undefined}
      style={{ height }}
    >
      {linesDrawn(wanted, isScrolling, opened).map(({ slot, id }) => {
        const drawn = byId.get(id)
        if (drawn === undefined) return null
        return (
          <DataGridRow
            key={slot}
            row={drawn.row}
            id={id}
            index={drawn.index}
            top={drawn.start}
            columns={columns}
            tone={toneOf?.(drawn.row)}
            tabCell={drawn.index === tabRow ? tabCell : undefined}
            isOpen={detail === undefined ? undefined : opened.has(id)}
            opens={onOpen}
            isChosen={marks?.isChosen(drawn.row)}
            marks={marks}
            detail={detail}
            measure={measure}
            onToggle={onToggle}
            onPlace={onPlace}
          />
        )
      })}
    </div>
  )
}

/** The rows in sight. A scroll that brings none and takes none draws nothing here. */
export const DataGridBody = memo(Rows) as typeof Rows
