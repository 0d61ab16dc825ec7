import { Fragment, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Bone } from './Bone.tsx'
import { rowAfterKey } from './rowKeys.ts'
import styles from './Table.module.css'
import type { Column, Sort } from './tableColumn.ts'
import { TableHead } from './TableHead.tsx'

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
  readonly choice?: { readonly isChosen: (row: Row) => boolean; readonly onToggle: (row: Row) => void } | undefined
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
  const pinned = columns.filter((column) => column.pinned).length
  useLayoutEffect(() => {
    const { current: box } = frame
    if (box === null || (pinned === 0 && below === undefined)) return
    const measure = () => {
      box.style.setProperty('--seen', `${box.clientWidth}px`)
      // The first of two pinned columns stands beside the last, whose width its content gives.
      const last = box.querySelector<HTMLElement>('th[data-pinned]:last-child')
      if (pinned > 1) box.style.setProperty('--pinned-end', `${last?.offsetWidth ?? 0}px`)
      box.toggleAttribute('data-wide', box.scrollWidth > box.clientWidth)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [pinned, below, rows, isLoading])
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
    if (event.key === ' ' && choice !== undefined) {
      event.preventDefault()
      choice.onToggle(row)
      return
    }
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
    <div ref={frame} className={styles.frame} style={maxHeight === undefined ? undefined : { maxHeight }}>
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
                      onDoubleClick={(event) => {
                        if (!(event.target as Element).closest(controls)) onOpen?.(row)
                      }}
                    >
                      {columns.map((column) => (
                        <td
                          key={column.key}
                          data-align={column.align}
                          data-pinned={column.pinned}
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
