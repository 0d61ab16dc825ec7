/** What is the matter with a cell, where its text does not say so. */
export type CellNote =
  /** A formula that no program has calculated yet. */
  | 'not-calculated'
  /** A number of 16 or more digits: spreadsheet programs keep 15. */
  | 'digits-lost'
  /** The day zero, as an empty cell looks that was made a date. */
  | 'zero-date'
  /** Its format shows some numbers as a percentage and others not. */
  | 'percent-or-not'
  /** It stands right of the last column that is read; its text is in the note only. */
  | 'stray'

/** `column` counts from 0. */
export type NotedCell = { column: number; is: CellNote; text: string }

/** One row that has text: its number as the spreadsheet program shows it, and its cells from column A on. */
export type RawRow = { row: number; cells: string[]; isHidden?: true; noted?: NotedCell[] }

/** Cells that were merged over more than one row; rows as the spreadsheet program numbers them, columns from 0. */
export type MergedRows = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }

/** One sheet of a file. */
export type OpenedSheet = {
  /** Null where the format has no names. */
  name: string | null
  /** Names of the other sheets that can be read. */
  others: readonly string[]
  /** In batches, which may be empty: every one is a sign of life. */
  rows: AsyncGenerator<RawRow[]>
  /** Known when the rows have ended. */
  merged: () => readonly MergedRows[]
}

export type SheetWish = {
  /** Sets of headers: the first visible sheet whose header is one of them goes before one that only has text. */
  headers?: readonly (readonly string[])[] | undefined
  /** The sheet of this name; else the first visible one that has text. */
  wanted?: string | undefined
  /** No row below this one is needed: what is read in one go is cut there. */
  lastRow?: number | undefined
  /** Called while there is nothing to hand over yet. */
  beat?: (() => void) | undefined
}

const shownNames = 50

/** The other sheets of a file, as many as can be offered. */
export const otherNames = (names: readonly string[], own: string): string[] =>
  names.filter((name) => name !== own).slice(0, shownNames)
