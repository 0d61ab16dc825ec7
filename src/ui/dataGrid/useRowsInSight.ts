import {
  observeElementRect,
  type Range,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../afterPaint.ts'
import { useIsPrinting } from '../useIsPrinting.ts'
import { rowsDrawn } from './rowsDrawn.ts'

/** Pixels, of every row that is not open. */
export const rowHeight = 37
/** So far beyond the rows in sight that what is drawn there is no part of the picture that a frame waits for. */
const drawnAhead = 8
const aheadAtOnce = 4
/** Placed at first, more than a window shows; to place all of 100,000 would keep the first picture waiting. */
const placedFirst = 100
/** So many rows go on paper: some 60 pages. Who needs more exports them. */
const mostPrinted = 2_000
/** Until the page was measured: without it the first rows would be drawn by a second drawing. */
const initialRect = { width: 0, height: 560 - rowHeight }

interface Asked {
  readonly frame: RefObject<HTMLElement | null>
  readonly count: number
  readonly focusedRow: number
  /** By their ids once heights differ; absent: keys of all rows would cost more than all that is in sight. */
  readonly keyOf: ((index: number) => string | number) | undefined
}

/** The header stands over the rows, as high as one of them: what is behind it is not in sight. */
const observeBelowHead = (
  virtualizer: Virtualizer<HTMLElement, Element>,
  tell: (rect: { width: number; height: number }) => void,
) => observeElementRect(virtualizer, ({ width, height }) => tell({ width, height: height - rowHeight }))

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((index, at) => index === other[at])

const itemAt = (index: number): VirtualItem => {
  const start = index * rowHeight
  return { key: index, index, start, end: start + rowHeight, size: rowHeight, lane: 0 }
}

/** Which rows are in the page, how high all of them are, and whether those in sight are painted. An open row is measured by what it shows below itself. */
export const useRowsInSight = ({ frame, count, focusedRow, keyOf }: Asked) => {
  // What is beyond the rows in sight is drawn when those are painted.
  const [ahead, setAhead] = useState(0)
  useLayoutEffect(() => {
    if (ahead < drawnAhead) afterPaint(() => setAhead(ahead + aheadAtOnce))
  }, [ahead])
  const isPainted = ahead > 0
  const placed = isPainted ? count : Math.min(count, placedFirst)
  const last = useRef<number[]>([])
  const most = useRef(0)
  const drawNow = useReducer((times: number) => times + 1, 0)[1]
  // oxlint-disable-next-line react/incompatible-library -- it draws by itself when it scrolls; nothing here is memoized over it
  const virtualizer = useVirtualizer({
    count: placed,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    ...(keyOf !== undefined && { getItemKey: keyOf }),
    measureElement: (shownBelow, entry) =>
      rowHeight + Math.round(entry?.borderBoxSize[0]?.blockSize ?? shownBelow.getBoundingClientRect().height),
    initialRect,
    useFlushSync: false,
    // What a scroll brings near is drawn between its frames. Only what is in sight already, or was measured, is awaited.
    onChange: ({ isScrolling, range }, isInFrame) => {
      const isDrawn =
        range === null || (last.current.includes(range.startIndex) && last.current.includes(range.endIndex))
      if (isInFrame && !(isScrolling && isDrawn)) queueMicrotask(() => flushSync(drawNow))
    },
    observeElementRect: observeBelowHead,
    rangeExtractor: useCallback(
      (range: Range) => {
        most.current = Math.max(most.current, range.endIndex - range.startIndex + 1)
        const rows = rowsDrawn(range, ahead, focusedRow, most.current)
        // The same list as before draws nothing.
        if (!isSame(rows, last.current)) last.current = rows
        return last.current
      },
      [ahead, focusedRow],
    ),
  })
  const isPrinting = useIsPrinting()
  return {
    virtualizer,
    items: isPrinting
      ? Array.from({ length: Math.min(count, mostPrinted) }, (_, index) => itemAt(index))
      : virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize() + (count - placed) * rowHeight,
    isPainted,
  }
}
