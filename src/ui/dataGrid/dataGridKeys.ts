import { rowAfterKey } from '../rowKeys.ts'

/** Where the keyboard is: on a row, or on one of its cells (-1: the row). */
export interface Place {
  readonly row: number
  readonly cell: number
}

interface Around {
  readonly at: Place
  readonly rowCount: number
  readonly columnCount: number
  /** Undefined: rows do not expand. */
  readonly isOpen: boolean | undefined
}

/** What a key does on a row or on one of its cells: goes somewhere, opens or shuts what is below the row, or enters it. */
export const actOfKey = (
  key: string,
  { at, rowCount, columnCount, isOpen }: Around,
): Place | 'toggle' | 'enter' | undefined => {
  if (key === 'Enter') return 'enter'
  if (key === 'ArrowRight') {
    if (at.cell < 0 && isOpen === false) return 'toggle'
    return { row: at.row, cell: Math.min(at.cell + 1, columnCount - 1) }
  }
  if (key === 'ArrowLeft') {
    if (at.cell < 0 && isOpen === true) return 'toggle'
    return { row: at.row, cell: Math.max(at.cell - 1, -1) }
  }
  const row = rowAfterKey(key, at.row, rowCount)
  return row === undefined ? undefined : { row, cell: at.cell }
}
