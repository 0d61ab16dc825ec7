import { Fragment, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Bone } from './Bone.tsx'
import { rowAfterKey } from './rowKeys.ts'
import { choosesByClick, choosesByKey, type RowMarks } from './rowMarks.ts'
import styles from './Table.module.css'
import { type Column, leadingKeys, type Sort } from './tableColumn.ts'
import { TableHead } from './TableHead.tsx'
import { giveRoom, placeColumns, signSides } from './tableRoom.ts'

export type { Column }

/** A column that is as wide as what is in it. */
const fit = '1%'

interface Props<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** Enter on a row, or a double click. */
  readonly onOpen?: (row: Row) => void
  /** Rows can be chosen: Space chooses the row or lets it go. */
  readonly choice?: RowMarks<Row> | undefined
  /** What stands below a row, as wide as the table is seen; undefined: nothing. */
  readonly below?: ((row: Row) => ReactNode) | undefined
  /** While set, that many rows of the final height stand for what is loading. */
  readonly skeletonRows?: number | undefined
  /** Rows are shown dimmed while newer ones are on their way. */
  readonly isStale?: boolean
  /** CSS height after which the rows scroll below the header. */
  readonly maxHeight?: string
}

const sidewaysPx = 120
const controls = 'button, a, input, select, textarea'

export const Table = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  onOpen,
  choice,
  below,
  skeletonRows,
  isStale,
  maxHeight,
}: Props<Row>) => {
  const [current, setCurrent] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isLoading = skeletonRows !== undefined
  useLayoutEffect(() => {
    const { current: box } = frame
    const table = box?.querySelector<HTMLTableElement>(':scope > table')
    if (box === null || table === null || table === undefined) return
    let width = -1
    const measure = () => {
      // What it does itself changes the height alone.
      if (box.clientWidth === width) return
      width = box.clientWidth
      giveRoom(box, table)
      placeColumns(box, table)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [columns.length, rows, isLoading])
  const leads = leadingKeys(columns)
  const tabRow = Math.min(current, Math.max(rows.length - 1, 0))

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number, row: Row) => {
    if (event.target !== event.currentTarget) {
      if (event.key === 'Escape') event.currentTarget.focus()
      return
    }
    if (event.key === 'Enter' && onOpen !== undefined) {
      event.preventDefault()
      onOpen(row)
      return
    }
    if (choosesByKey(event, choice, row)) return
    // By keyboard too every column comes into sight.
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault()
      frame.current?.scrollBy({ left: event.key === 'ArrowRight' ? sidewaysPx : -sidewaysPx })
      return
    }
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : rowAfterKey(event.key, index, rows.length)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    body.current?.querySelectorAll<HTMLTableRowElement>(':scope > tr[aria-rowindex]')[next]?.focus()
  }

  return (
    <div
      ref={frame}
      className={styles.frame}
      onScroll={(event) => signSides(event.currentTarget)}
      style={maxHeight === undefined ? undefined : { maxHeight }}
    >
      <table
        role="grid"
        className={styles.table}
        aria-label={label}
        aria-busy={isLoading || isStale || undefined}
        aria-multiselectable={choice !== undefined || undefined}
        aria-rowcount={isLoading ? -1 : rows.length + 1}
      >
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        {/* Names and codes of records; labels stand above them. */}
        <tbody ref={body} translate="no" data-stale={isStale || undefined}>
          {isLoading
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <tr key={index} aria-hidden="true">
                  {columns.map((column) => (
                    <td key={column.key} data-align={column.align} data-pinned={column.pinned}>
                      <Bone />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row, index) => {
                const shownBelow = below?.(row)
                return (
                  <Fragment key={rowKey(row)}>
                    <tr
                      aria-rowindex={index + 2}
                      aria-selected={choice?.isChosen(row)}
                      tabIndex={index === tabRow ? 0 : -1}
                      data-opens={onOpen !== undefined || undefined}
                      onFocus={() => setCurrent(index)}
                      onKeyDown={(event) => onKeyDown(event, index, row)}
                      onClick={(event) => {
                        if (!(event.target as Element).closest(controls)) choosesByClick(event, choice, row)
                      }}
                      onDoubleClick={(event) => {
                        if (!(event.target as Element).closest(controls)) onOpen?.(row)
                      }}
                    >
                      {columns.map((column) => (
                        <td
                          key={column.key}
                          data-column={column.key}
                          data-align={column.align}
                          data-pinned={column.pinned}
                          data-lead={leads.has(column.key) || undefined}
                          data-fit={column.width === fit || undefined}
                        >
                          {column.cell(row)}
                        </td>
                      ))}
                    </tr>
                    {shownBelow !== undefined && (
                      <tr data-below>
                        <td colSpan={columns.length} className={styles.below}>
                          <div className={styles.seen}>{shownBelow}</div>
                        </td>
                      </tr>
                    )}
                  </Fragment>
                )
              })}
        </tbody>
      </table>
    </div>
  )
}
