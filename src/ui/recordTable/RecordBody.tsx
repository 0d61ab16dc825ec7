import type { VirtualItem } from '@tanstack/react-virtual'
import { memo, type ReactNode } from 'react'
import type { RecordColumn } from './recordColumn.ts'
import type { Place } from './recordKeys.ts'
import { RecordRow } from './RecordRow.tsx'
import styles from './RecordTable.module.css'

interface Props<Row> {
  /** The same list as long as the same rows are drawn. */
  readonly items: readonly VirtualItem[]
  /** Pixels, of all rows. */
  readonly height: number
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly columns: readonly RecordColumn<Row>[]
  /** Where the tab key stops. */
  readonly tabRow: number
  readonly tabCell: number
  readonly opened: ReadonlySet<string>
  readonly isStale: boolean
  readonly onOpen: ((row: Row) => void) | undefined
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
  onOpen,
  detail,
  toneOf,
  measure,
  onToggle,
  onPlace,
}: Props<Row>) => (
  <div role="rowgroup" className={styles.body} data-stale={isStale || undefined} style={{ height }}>
    {items.map(({ index, start }) => {
      const row = rows[index]
      if (row === undefined) return null
      const id = rowKey(row)
      return (
        <RecordRow
          key={id}
          row={row}
          id={id}
          index={index}
          top={start}
          columns={columns}
          tone={toneOf?.(row)}
          tabCell={index === tabRow ? tabCell : undefined}
          isOpen={detail === undefined ? undefined : opened.has(id)}
          opens={onOpen}
          detail={detail}
          measure={measure}
          onToggle={onToggle}
          onPlace={onPlace}
        />
      )
    })}
  </div>
)

/** The rows in sight. A scroll that brings none and takes none draws nothing here. */
export const RecordBody = memo(Rows) as typeof Rows
