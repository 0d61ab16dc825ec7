import {
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { columnsInSight } from './columnsInSight.ts'
import { CopyButton, type CopyPlace } from './CopyButton.tsx'
import { DataGridBody } from './DataGridBody.tsx'
import type { DataGridColumn } from './dataGridColumn.ts'
import { DataGridHead } from './DataGridHead.tsx'
import { actOfKey, type Place } from './dataGridKeys.ts'
import type { GridProps } from './gridProps.ts'
import styles from './DataGrid.module.css'
import { SkeletonRows } from './SkeletonRows.tsx'
import { rowHeight, useRowsInSight } from './useRowsInSight.ts'
import hidden from '../hidden.module.css'
import { choosesByKey } from '../rowMarks.ts'
import { pressedKey } from '../pressedKey.ts'

/** Columns are those that are shown, in their order. */
interface Props<Row> extends GridProps<Row> {
  readonly maxHeight: string
}

const noneOpened: ReadonlySet<string> = new Set()
const toggledIn = (known: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(known)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The cell that an element is in; undefined outside the rows, also below an open one. */
const placeOf = (element: Element): Place | undefined => {
  const cell = element.closest('[role="gridcell"]')
  const line = cell?.closest<HTMLElement>('[data-row]')
  if (cell === null || line === null || line === undefined) return undefined
  return { row: Number(line.dataset['row']), cell: [...line.children].indexOf(cell) }
}

const Grid = <Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  onOpen,
  marks,
  detail,
  toneOf,
  skeletonRows,
  isStale,
  maxHeight,
}: Props<Row>) => {
  const frame = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const [place, setPlace] = useState<Place>({ row: 0, cell: -1 })
  const [opened, setOpened] = useState<ReadonlySet<string>>(noneOpened)
  const [copyPlace, setCopyPlace] = useState<CopyPlace | null>(null)
  const [announced, setAnnounced] = useState('')

  const template = columns
    .map(({ width, grow }) => (grow === undefined ? `${width}px` : `minmax(${width}px, ${grow}fr)`))
    .join(' ')
  const leadWidth = detail === undefined ? 0 : 32
  const minWidth = columns.reduce((sum, { width }) => sum + width, leadWidth)

  const isLoading = skeletonRows !== undefined
  const at: Place = {
    row: Math.max(0, Math.min(place.row, rows.length - 1)),
    cell: Math.min(place.cell, columns.length - 1),
  }
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    [rows, rowKey],
  )
  const { virtualizer, items, height, isPainted } = useRowsInSight({
    frame,
    count: rows.length,
    focusedRow: at.row,
    keyOf: opened === noneOpened ? undefined : keyOf,
  })

  const [windowWidth] = useState(() => innerWidth)
  // The first picture waits for nothing that is beyond its right edge, either.
  const drawnColumns = useMemo(
    () => (isPainted ? columns : columnsInSight(columns, leadWidth, windowWidth)),
    [isPainted, columns, leadWidth, windowWidth],
  )

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    const row = inner.current?.querySelector<HTMLElement>(`[data-row="${at.row}"]`)
    const target = at.cell < 0 ? row : row?.querySelectorAll<HTMLElement>('[role="gridcell"]')[at.cell]
    if (target === null || target === undefined) return
    wantsFocus.current = false
    target.focus({ preventScroll: at.cell < 0 })
  })

  useLayoutEffect(() => {
    const { current: box } = frame
    if (box === null) return
    // Asking the frame for its width in each scroll would cost a layout.
    const sides = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes)
          box.toggleAttribute(`data-${(target as HTMLElement).dataset['side']}`, !isIntersecting)
      },
      { root: box },
    )
    for (const side of box.querySelectorAll('[data-side]')) sides.observe(side)
    return () => sides.disconnect()
  }, [])

  const go = (next: Place) => {
    wantsFocus.current = true
    if (next.row !== at.row) virtualizer.scrollToIndex(next.row)
    setPlace({ ...next })
  }
  const toggle = useCallback(
    (id: string, index: number) => {
      // What it shows until now is measured no more.
      virtualizer.resizeItem(index, rowHeight)
      setOpened((known) => toggledIn(known, id))
    },
    [virtualizer],
  )
  const copy = async (row: Row, column: DataGridColumn<Row>) => {
    const text = String(column.value(row) ?? '')
    if (text === '') return
    await navigator.clipboard.writeText(text)
    setAnnounced(`${column.header} ${text} copied`)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    const line = target.closest<HTMLElement>('[data-row]')
    if (line === null) {
      const below = target.closest<HTMLElement>('[data-below]')
      if (event.key === 'Escape' && below !== null) {
        event.stopPropagation()
        go({ row: Number(below.dataset['below']), cell: -1 })
      }
      return
    }
    const index = Number(line.dataset['row'])
    const row = rows[index]
    if (row === undefined) return
    const isCell = target.getAttribute('role') === 'gridcell'
    if (target !== line && !isCell) {
      if (event.key === 'Escape') go({ row: index, cell: -1 })
      return
    }
    const cell = isCell ? [...line.querySelectorAll('[role="gridcell"]')].indexOf(target) : -1
    const column = columns[cell]
    if ((event.ctrlKey || event.metaKey) && pressedKey(event).toLowerCase() === 'c' && column !== undefined) {
      if (String(globalThis.getSelection() ?? '') !== '') return
      event.preventDefault()
      void copy(row, column).catch(() => setAnnounced('The browser did not let it be copied.'))
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (choosesByKey(event, marks, row)) return
    const id = rowKey(row)
    const isOpen = detail === undefined ? undefined : opened.has(id)
    const act = actOfKey(event.key, {
      at: { row: index, cell },
      rowCount: rows.length,
      columnCount: columns.length,
      isOpen,
    })
    if (act === undefined || (act === 'enter' && isOpen === undefined && onOpen === undefined)) return
    event.preventDefault()
    if (act === 'toggle' || (act === 'enter' && isOpen !== undefined)) toggle(id, index)
    else if (act === 'enter') onOpen?.(row)
    else go(act)
  }
  const onPointerOver = (event: PointerEvent<HTMLDivElement>) => {
    const target = event.target as Element
    const pointed = placeOf(target)
    const row = pointed && rows[pointed.row]
    const column = pointed && columns[pointed.cell]
    const text = row !== undefined && column?.copyable === true ? String(column.value(row) ?? '') : ''
    const [cell, holder] = [target.closest('[role="gridcell"]'), inner.current]
    if (text === '' || column === undefined || cell === null || holder === null) {
      if (target.closest('[data-copy-button]') === null) setCopyPlace(null)
      return
    }
    const [box, base] = [cell.getBoundingClientRect(), holder.getBoundingClientRect()]
    setCopyPlace({ label: column.header, text, top: box.top - base.top, left: box.right - base.left })
  }
  // Only the cell where the keyboard is can take the focus: the one that is pressed is it before the browser gives it.
  const onMouseDown = (event: MouseEvent<HTMLDivElement>) => {
    const pressed = placeOf(event.target as Element)
    if (pressed !== undefined) setPlace(pressed)
  }

  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ maxHeight }}
      // The frame scrolls; the rows inside it take the focus.
      tabIndex={-1}
    >
      <div
        ref={inner}
        role={detail === undefined ? 'grid' : 'treegrid'}
        aria-label={label}
        aria-busy={isLoading || isStale || undefined}
        aria-rowcount={isLoading ? -1 : rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable={marks !== undefined || undefined}
        className={styles.inner}
        style={{
          minWidth,
          ['--grid-columns' as string]: template,
          ['--grid-lead' as string]: `${leadWidth}px`,
          ['--grid-width' as string]: minWidth,
        }}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onPointerOver={onPointerOver}
        onPointerLeave={() => setCopyPlace(null)}
      >
        <DataGridHead columns={drawnColumns} sort={sort} onSort={onSort} />
        {isLoading ? (
          <SkeletonRows columns={columns} count={skeletonRows} />
        ) : (
          <DataGridBody
            items={items}
            height={height}
            rows={rows}
            rowKey={rowKey}
            columns={drawnColumns}
            tabRow={at.row}
            tabCell={at.cell}
            opened={opened}
            isStale={isStale === true}
            isScrolling={virtualizer.isScrolling}
            onOpen={onOpen}
            marks={marks}
            detail={detail}
            toneOf={toneOf}
            measure={virtualizer.measureElement}
            onToggle={toggle}
            onPlace={setPlace}
          />
        )}
        {copyPlace !== null && (
          <CopyButton
            key={`${copyPlace.label} ${copyPlace.text}`}
            place={copyPlace}
            onCopied={() => setAnnounced(`${copyPlace.label} ${copyPlace.text} copied`)}
          />
        )}
      </div>
      <span role="status" className={hidden.hidden}>
        {announced}
      </span>
    </div>
  )
}

/** What of the rows is in sight, and the keyboard over them. Scrolling draws nothing but this, and what the table publishes of itself draws nothing here. */
export const DataGridFrame = memo(Grid) as typeof Grid
