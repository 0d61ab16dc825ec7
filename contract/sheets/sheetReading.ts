import {
  compareHeaders,
  headerPlace,
  knownHeaders,
  numberedHeaders,
  looksLikeHeader,
  nearestHeader,
  resultColumns,
  resultOf,
  trimmedHeaders,
} from '#spreadsheets/sheetHeader.ts'
import type { OpenedSheet, RawRow } from '#spreadsheets/rawRow.ts'
import { withoutProtection } from '#spreadsheets/write/formulaInjection.ts'
import { textColumn } from './sheetCells.ts'
import { mergedFaults } from './mergedFaults.ts'
import { createRowChecker, type RowChecker } from './sheetRows.ts'
import {
  type HeaderDifference,
  type RowFault,
  headerSets,
  SheetRefusal,
  sheetKinds,
  sheetLimits,
  type SheetKindName,
} from './sheets.ts'

/** `raw` is aligned to the headers of the file (longer if cells without a header are filled). */
export type CheckedRow = { rowNumber: number; raw: string[]; faults: RowFault[]; isHidden: boolean }

export type SheetSummary = {
  /** The sheet that was read, where its format has names, and the others of the file. */
  sheetName: string | null
  otherSheets: string[]
  rowsFound: number
  /** Found rows that are hidden in the sheet by a filter or by hand. */
  rowsHidden: number
  /** Rows that a result workbook which is sent again says were applied; they are left out and not found. */
  rowsApplied?: number
  /** As they are expected where they fold to the same. */
  headers: string[]
  missing: string[]
  unexpected: string[]
  /** The first 100. */
  faults: RowFault[]
  faultCount: number
  /** Rows with at least one fault. */
  rowsAtFault: number
}

const noHeader = (rows: number) =>
  `None of the first ${rows === sheetLimits.headerRows ? 'ten' : rows} rows looks like the names of columns: at least three texts, and hardly a number or a day.`

const allApplied = 'It is a result of which every row was applied: there is nothing left to do.'
/** As a result says of a row that needs nothing more. */
const applied: ReadonlySet<string> = new Set(['SUCCESS', 'NO CHANGE'])

const apostrophe = 39

/** Takes the rows of one sheet in order: one of the first ten is the header, those under it are counted and checked. */
export const createSheetReading = (kind: SheetKindName) => {
  const { maxRows, tooManyRows, takesAnyHeader, headerName, headerRows } = sheetKinds[kind]
  const expected = headerSets(kind)
  const faults: RowFault[] = []
  const above: RawRow[] = []
  const rowNumbers: number[] = []
  const atFault = new Set<number>()
  let headers: string[] | null = null
  let difference: HeaderDifference = { missing: [], unexpected: [] }
  let check: RowChecker | null = null
  let rowsFound = 0
  let rowsHidden = 0
  let rowsApplied = 0
  /** Where a result workbook says what became of each row. */
  let statusAt: number | null = null
  let faultCount = 0
  let characters = 0

  const countFaults = (found: readonly RowFault[]) => {
    faultCount += found.length
    for (const fault of found) {
      atFault.add(fault.row)
      if (faults.length < sheetLimits.shownFaults) faults.push(fault)
    }
  }

  const countRow = () => {
    rowsFound++
    if (rowsFound > maxRows) throw new SheetRefusal('sheet-too-many-rows', undefined, { hint: tooManyRows })
  }

  /** The file says what its columns are; only one that stands twice is wrong, or is told from the first by its number. */
  const takeAnyHeader = (row: RawRow) => {
    const found = knownHeaders([], trimmedHeaders(row))
    headers = headerName === null ? numberedHeaders(found) : found
    const names = [...new Set(headers.filter((header) => header !== ''))]
    difference = compareHeaders(names, headers)
    check = createRowChecker({ ...sheetKinds[kind], columns: names.map(textColumn) }, headers)
  }

  const takeHeader = (row: RawRow) => {
    if (takesAnyHeader) return takeAnyHeader(row)
    const [names = []] = expected
    const all = trimmedHeaders(row)
    const own = resultOf(names, all)
    const found = own ?? all
    if (own !== null) statusAt = own.length
    difference = compareHeaders(names, found)
    headers = knownHeaders(names, found)
    if (difference.missing.length + difference.unexpected.length === 0)
      check = createRowChecker(sheetKinds[kind], headers)
  }

  const isHeader = (raw: RawRow): boolean => {
    if (!takesAnyHeader) return headerPlace([raw], expected) === 0
    return headerName === null ? looksLikeHeader(raw) : trimmedHeaders(raw).some((name) => headerName.test(name))
  }

  /** None of the rows fits: the nearest one says best what is wrong. */
  const takeNearest = () => {
    // The rows under it would be counted and never given: nothing tells later which columns were meant.
    if (takesAnyHeader && headerName === null && above.length > 0)
      throw new SheetRefusal('sheet-unreadable', undefined, { hint: noHeader(headerRows) })
    const at = nearestHeader(above, expected)
    const row = above[at]
    if (row === undefined) return
    takeHeader(row)
    for (let under = at + 1; under < above.length; under++) countRow()
  }

  return {
    /** The checked row, or null for the header and what stands above it. With a wrong header rows are only counted. */
    take(raw: RawRow): CheckedRow | null {
      const { row, cells, isHidden } = raw
      for (let at = 0; at < cells.length; at++) {
        const cell = cells[at] ?? ''
        characters += cell.length
        if (cell.charCodeAt(0) === apostrophe) cells[at] = withoutProtection(cell)
      }
      if (characters > sheetLimits.maxCharacters) throw new SheetRefusal('sheet-unreadable')
      if (headers === null) {
        if (isHeader(raw)) takeHeader(raw)
        else if (above.push(raw) === headerRows) takeNearest()
        return null
      }
      if (statusAt !== null) {
        if (applied.has((cells[statusAt] ?? '').trim().toUpperCase())) {
          rowsApplied++
          return null
        }
        cells.splice(statusAt, resultColumns.length)
        if (cells.every((cell) => cell.trim() === '')) return null
      }
      countRow()
      if (isHidden === true) rowsHidden++
      while (cells.length < headers.length) cells.push('')
      const found = check?.(raw) ?? []
      rowNumbers.push(row)
      countFaults(found)
      return { rowNumber: row, raw: cells, faults: found, isHidden: isHidden === true }
    },
    /** Empty before the header was taken. */
    headersFound: (): string[] => headers ?? [],
    difference: (): HeaderDifference => difference,
    /**
     * With the faults that only the end of a sheet tells, which belong to rows that were taken before. Throws
     * `sheet-blank` for a sheet without rows, unless its header is wrong: that says more.
     */
    finish({ name, others, merged }: Pick<OpenedSheet, 'name' | 'others' | 'merged'>): {
      summary: SheetSummary
      late: RowFault[]
    } {
      if (headers === null) takeNearest()
      const isWrongHeader = difference.missing.length + difference.unexpected.length > 0
      if (rowsFound === 0 && rowsApplied > 0) throw new SheetRefusal('sheet-blank', undefined, { hint: allApplied })
      if (headers === null || (rowsFound === 0 && !isWrongHeader)) throw new SheetRefusal('sheet-blank')
      const late = isWrongHeader ? [] : mergedFaults(merged(), headers, rowNumbers)
      countFaults(late)
      return {
        summary: {
          sheetName: name,
          otherSheets: [...others],
          rowsFound,
          rowsHidden,
          ...(rowsApplied === 0 ? {} : { rowsApplied }),
          headers,
          ...difference,
          faults,
          faultCount,
          rowsAtFault: atFault.size,
        },
        late,
      }
    },
  }
}
