import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { rowAfterKey } from '../rowKeys.ts'
import { fittingLayout, type ColumnLayout } from './columnLayout.ts'
import { compareValues } from './compareValues.ts'
import { CopyButton, type CopyPlace } from './CopyButton.tsx'
import { RecordHead } from './RecordHead.tsx'
import { RecordRow } from './RecordRow.tsx'
import styles from './RecordTable.module.css'
import hidden from '../hidden.module.css'
import { Bone } from '../Bone.tsx'
import type { RecordColumn, RecordSort } from './recordColumn.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowExpandingFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

const rowHeight = 37
const overscan = 6
const skeletonKeys = (count: number) => Array.from({ length: count }, (_, index) => index)

interface Props<Row> {
  readonly label: string
  readonly columns: readonly RecordColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: RecordSort | undefined
  readonly onSort?: (sort: RecordSort) => void
  /** The rows come in their order already: from the gateway, which has more of them than are here. */
  readonly isSortedElsewhere?: boolean
  readonly layout?: ColumnLayout | undefined
  /** Enter on a row, or a double click, where rows do not expand. */
  readonly onOpen?: (row: Row) => void
  /** What an opened row shows below itself. */
  readonly detail?: (row: Row) => ReactNode
  /** A class name that colours the row, for example by its status. */
  readonly toneOf?: (row: Row) => string | undefined
  readonly skeletonRows?: number | undefined
  readonly isStale?: boolean
  /** CSS height after which the rows scroll below the header. */
  readonly maxHeight?: string
}

/** Where the keyboard is: on a row, or on one of its cells (-1: the row). */
interface Place {
  readonly row: number
  readonly cell: number
}

/** Rows of a record in any number: only those in sight are in the page. */
export const RecordTable = <Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  isSortedElsewhere = false,
  layout,
  onOpen,
  detail,
  toneOf,
  skeletonRows,
  isStale,
  maxHeight = 'min(70vh, 720px)',
}: Props<Row>) => {
  const frame = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const [place, setPlace] = useState<Place>({ row: 0, cell: -1 })
  const [opened, setOpened] = useState<Record<string, boolean>>({})
  const [copyPlace, setCopyPlace] = useState<CopyPlace | null>(null)
  const [announced, setAnnounced] = useState('')

  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])
  const fitting = useMemo(() => fittingLayout(columns, layout), [columns, layout])
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.key,
          header: column.header,
          accessorFn: column.value,
          enableSorting: column.sortable ?? false,
          sortFn: (one, other) => compareValues(column.value(one.original), column.value(other.original)),
        }),
      ),
    [columns],
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries(fitting.hidden.map((key) => [key, false])),
    [fitting.hidden],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    getRowCanExpand: () => detail !== undefined,
    manualSorting: isSortedElsewhere,
    state: {
      sorting: sort === undefined ? [] : [{ id: sort.key, desc: sort.order === 'desc' }],
      columnOrder: [...fitting.order],
      columnVisibility,
      expanded: opened,
    },
  })
  const shown = table.getSortedRowModel().rows
  const visible = table
    .getVisibleLeafColumns()
    .map(({ id }) => byKey.get(id))
    .filter((column) => column !== undefined)
  const template = visible
    .map(({ width, grow }) => (grow === undefined ? `${width}px` : `minmax(${width}px, ${grow}fr)`))
    .join(' ')
  const leadWidth = detail === undefined ? 0 : 32
  const minWidth = visible.reduce((sum, { width }) => sum + width, leadWidth)

  const isLoading = skeletonRows !== undefined
  const at: Place = {
    row: Math.max(0, Math.min(place.row, shown.length - 1)),
    cell: Math.min(place.cell, visible.length - 1),
  }
  // oxlint-disable-next-line react/incompatible-library -- it draws by itself when it scrolls; nothing here is memoized over it
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => shown[index]?.id ?? index,
    overscan,
    scrollPaddingStart: rowHeight,
    // The row that has the focus stays in the page: scrolled out of it the focus would be lost.
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range)
        if (at.row < range.count && !indexes.includes(at.row)) indexes.push(at.row)
        return indexes.toSorted((one, other) => one - other)
      },
      [at.row],
    ),
  })

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    const row = inner.current?.querySelector<HTMLElement>(`[data-row="${at.row}"]`)
    const target = at.cell < 0 ? row : row?.querySelectorAll<HTMLElement>('[role="gridcell"]')[at.cell]
    if (target === null || target === undefined) return
    wantsFocus.current = false
    target.focus({ preventScroll: at.cell < 0 })
  })

  const go = (next: Place) => {
    wantsFocus.current = true
    if (next.row !== at.row) virtualizer.scrollToIndex(next.row)
    setPlace({ ...next })
  }
  const toggle = useCallback((id: string) => setOpened((known) => ({ ...known, [id]: known[id] !== true })), [])
  const copy = async (row: Row, column: RecordColumn<Row>) => {
    const text = String(column.value(row) ?? '')
    if (text === '') return
    await navigator.clipboard.writeText(text)
    setAnnounced(`${column.header} ${text} copied`)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    const line = target.closest<HTMLElement>('[data-row]')
    if (line === null) {
      const item = target.closest<HTMLElement>('[data-item]')
      if (event.key === 'Escape' && item !== null) {
        event.stopPropagation()
        go({ row: Number(item.dataset['item']), cell: -1 })
      }
      return
    }
    const index = Number(line.dataset['row'])
    const row = shown[index]
    if (row === undefined) return
    const isRow = target === line
    const isCell = target.getAttribute('role') === 'gridcell'
    if (!isRow && !isCell) {
      if (event.key === 'Escape') go({ row: index, cell: -1 })
      return
    }
    const cell = isCell ? [...line.querySelectorAll('[role="gridcell"]')].indexOf(target) : -1
    const column = visible[cell]
    const done = () => event.preventDefault()
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && column !== undefined) {
      if (String(globalThis.getSelection() ?? '') !== '') return
      done()
      void copy(row.original, column).catch(() => setAnnounced('The browser did not let it be copied.'))
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      if (detail !== undefined) toggle(row.id)
      else if (onOpen !== undefined) onOpen(row.original)
      else return
      done()
      return
    }
    if (event.key === 'ArrowRight') {
      done()
      if (cell < 0 && detail !== undefined && !row.getIsExpanded()) toggle(row.id)
      else go({ row: index, cell: Math.min(cell + 1, visible.length - 1) })
      return
    }
    if (event.key === 'ArrowLeft') {
      done()
      if (cell < 0 && row.getIsExpanded()) toggle(row.id)
      else go({ row: index, cell: Math.max(cell - 1, -1) })
      return
    }
    const next = rowAfterKey(event.key, index, shown.length)
    if (next === undefined) return
    done()
    go({ row: next, cell })
  }

  const items = virtualizer.getVirtualItems()
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
        aria-rowcount={isLoading ? -1 : shown.length + 1}
        aria-colcount={visible.length}
        className={styles.inner}
        style={{ minWidth, ['--record-columns' as string]: template, ['--record-lead' as string]: `${leadWidth}px` }}
        onKeyDown={onKeyDown}
        onPointerOver={(event) => {
          const cell = (event.target as Element).closest<HTMLElement>('[data-copy]')
          const holder = inner.current
          if (cell === null || holder === null) {
            if ((event.target as Element).closest('[data-copy-button]') === null) setCopyPlace(null)
            return
          }
          const row = shown[Number(cell.closest<HTMLElement>('[data-row]')?.dataset['row'])]
          const column = byKey.get(cell.dataset['copy'] ?? '')
          if (row === undefined || column === undefined) return
          const [box, base] = [cell.getBoundingClientRect(), holder.getBoundingClientRect()]
          const text = String(column.value(row.original) ?? '')
          setCopyPlace({ label: column.header, text, top: box.top - base.top, left: box.right - base.left })
        }}
        onPointerLeave={() => setCopyPlace(null)}
      >
        <RecordHead columns={visible} sort={sort} onSort={onSort} hasLead={detail !== undefined} />
        {isLoading ? (
          <div role="presentation">
            {skeletonKeys(skeletonRows).map((key) => (
              <div key={key} className={styles.row} aria-hidden="true">
                {detail !== undefined && <span className={styles.lead} />}
                {visible.map((column) => (
                  <span key={column.key} className={styles.cell} data-align={column.align}>
                    <Bone />
                  </span>
                ))}
              </div>
            ))}
          </div>
        ) : (
          <div
            role="rowgroup"
            className={styles.body}
            data-stale={isStale || undefined}
            style={{ height: virtualizer.getTotalSize() }}
          >
            {items.map((item) => {
              const row = shown[item.index]
              if (row === undefined) return null
              const isOpen = row.getIsExpanded()
              return (
                <div
                  key={item.key}
                  ref={virtualizer.measureElement}
                  role="presentation"
                  data-index={item.index}
                  data-item={item.index}
                  className={styles.item}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <RecordRow
                    row={row.original}
                    id={row.id}
                    index={item.index}
                    columns={visible}
                    tone={toneOf?.(row.original)}
                    tabCell={item.index === at.row ? at.cell : undefined}
                    isOpen={detail === undefined ? undefined : isOpen}
                    opens={onOpen}
                    onToggle={toggle}
                    onPlace={setPlace}
                  />
                  {isOpen && detail !== undefined && (
                    <div role="row" aria-level={2} className={styles.detail}>
                      <div role="gridcell" aria-colspan={visible.length}>
                        {detail(row.original)}
                      </div>
                    </div>
                  )}
                </div>
              )
            })}
          </div>
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
