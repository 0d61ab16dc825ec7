import type { CellObject, RowInfo, WorkSheet } from 'xlsx'
import { booleanText, numberNote, numberStyle, numberText } from '#spreadsheets/cellText.ts'
import type { MergedRows, NotedCell, RawRow } from '#spreadsheets/rawRow.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'

const errorTexts: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
  0x2b: '#GETTING_DATA',
}

/** The text of a cell as our own readers write it, and what is lost in it. */
const shownCell = ({ t, v, z }: CellObject, date1904: boolean): { text: string; is: NotedCell['is'] | null } => {
  switch (t) {
    case 'n': {
      const value = Number(v)
      if (!Number.isFinite(value)) return { text: '', is: null }
      const style = typeof z === 'number' ? numberStyle(z, undefined) : numberStyle(0, z)
      return { text: numberText(value, style, date1904), is: numberNote(value, style) }
    }
    case 'b':
      return { text: booleanText(v === true), is: null }
    case 'e':
      return { text: errorTexts[Number(v)] ?? '#N/A', is: null }
    case 's':
      return { text: String(v ?? ''), is: null }
    default:
      return { text: '', is: null }
  }
}

const readRow = (at: number, cells: readonly CellObject[], date1904: boolean): RawRow | undefined => {
  const row: RawRow = { row: at + 1, cells: [] }
  const noted: NotedCell[] = []
  let strays = 0
  // By its keys: a hostile row may be a thousand times longer than what is in it.
  for (const key of Object.keys(cells)) {
    const column = Number(key)
    const cell = cells[column]
    if (cell === undefined) continue
    const { text, is } = shownCell(cell, date1904)
    if (text.length > sheetLimits.maxCellLength) throw unreadable()
    if (is !== null) noted.push({ column, is, text })
    if (text === '') continue
    if (column >= sheetLimits.maxColumns) {
      strays++
      if (strays > sheetLimits.maxStrayCells) throw unreadable()
      noted.push({ column, is: 'stray', text })
      continue
    }
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = text
  }
  if (noted.length > 0) row.noted = noted
  return noted.length > 0 || row.cells.some((text) => text.trim() !== '') ? row : undefined
}

const isHidden = (info: RowInfo | undefined): boolean => info?.hidden === true || info?.hpt === 0 || info?.hpx === 0

/** The rows with text of a sheet that the library has read, whose cells are let go with it. Throws SheetRefusal. */
export const libraryRows = (sheet: WorkSheet, date1904: boolean): RawRow[] => {
  const table: CellObject[][] = sheet['!data'] ?? []
  const infos = sheet['!rows'] ?? []
  const rows: RawRow[] = []
  let cells = 0
  for (const key of Object.keys(table)) {
    const at = Number(key)
    const row = readRow(at, table[at] ?? [], date1904)
    table[at] = []
    if (row === undefined) continue
    cells += row.cells.length
    if (cells > sheetLimits.maxOtherFormatCells * 4) throw unreadable()
    if (isHidden(infos[at])) row.isHidden = true
    rows.push(row)
  }
  return rows
}

/** Areas of more than one row. */
export const mergedOf = (sheet: WorkSheet): MergedRows[] =>
  (sheet['!merges'] ?? [])
    .filter(({ s, e }) => e.r > s.r)
    .map(({ s, e }) => ({ firstRow: s.r + 1, lastRow: e.r + 1, firstColumn: s.c, lastColumn: e.c }))
