import type { KeyboardEvent, MouseEvent } from 'react'

/** Which rows are chosen, and how one is. */
export interface RowMarks<Row> {
  readonly isChosen: (row: Row) => boolean
  readonly onToggle: (row: Row) => void
  /** All from the one that was chosen last. */
  readonly onReach?: (row: Row) => void
}

/** A click with Ctrl chooses a row or lets it go, one with Shift all up to it; answers whether it did. */
export const choosesByClick = <Row>(event: MouseEvent, marks: RowMarks<Row> | undefined, row: Row): boolean => {
  if (marks === undefined || event.altKey) return false
  if (event.ctrlKey || event.metaKey) marks.onToggle(row)
  else if (event.shiftKey && marks.onReach !== undefined) {
    // What the browser marked of the text on the way is not meant.
    globalThis.getSelection()?.removeAllRanges()
    marks.onReach(row)
  } else return false
  return true
}

/** Space chooses the row with the focus or lets it go. */
export const choosesByKey = <Row>(event: KeyboardEvent, marks: RowMarks<Row> | undefined, row: Row): boolean => {
  if (event.key !== ' ' || marks === undefined) return false
  event.preventDefault()
  marks.onToggle(row)
  return true
}
