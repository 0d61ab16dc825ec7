import { createRowChecker, type RowChecker } from './sheetRows.ts'
import { compareHeaders, trimmedHeaders } from '#spreadsheets/sheetRefusal.ts'
import {
  type HeaderDifference,
  type RowFault,
  SheetRefusal,
  sheetHeaders,
  sheetKinds,
  sheetLimits,
  type SheetKindName,
} from './sheets.ts'
import type { RawRow } from '#spreadsheets/xlsx/worksheetRows.ts'

/** `raw` is aligned to the headers of the file (longer if cells without a header are filled). */
export type CheckedRow = { rowNumber: number; raw: string[]; faults: RowFault[] }

export type SheetSummary = {
  rowsFound: number
  headers: string[]
  missing: string[]
  unexpected: string[]
  /** The first 100. */
  faults: RowFault[]
  faultCount: number
  /** Rows with at least one fault. */
  rowsAtFault: number
}

/** Takes the rows of one sheet in order: the first is the header, the others are counted and checked. */
export const createSheetReading = (kind: SheetKindName) => {
  const { maxRows } = sheetKinds[kind]
  const faults: RowFault[] = []
  let headers: string[] | null = null
  let difference: HeaderDifference = { missing: [], unexpected: [] }
  let check: RowChecker | null = null
  let rowsFound = 0
  let faultCount = 0
  let rowsAtFault = 0
  let characters = 0

  return {
    /** The checked row, or null for the header. With a wrong header rows are counted, not checked. */
    take({ row, cells }: RawRow): CheckedRow | null {
      if (headers === null) {
        headers = trimmedHeaders(cells)
        difference = compareHeaders(sheetHeaders(kind), headers)
        if (difference.missing.length + difference.unexpected.length === 0)
          check = createRowChecker(sheetKinds[kind], headers)
        return null
      }
      rowsFound++
      if (rowsFound > maxRows) throw new SheetRefusal('sheet-too-many-rows')
      for (const cell of cells) characters += cell.length
      if (characters > sheetLimits.maxCharacters) throw new SheetRefusal('sheet-unreadable')
      while (cells.length < headers.length) cells.push('')
      const found = check?.(row, cells) ?? []
      faultCount += found.length
      if (found.length > 0) rowsAtFault++
      for (const fault of found) if (faults.length < sheetLimits.shownFaults) faults.push(fault)
      return { rowNumber: row, raw: cells, faults: found }
    },
    /** Empty before the header was taken. */
    headersFound: (): string[] => headers ?? [],
    difference: (): HeaderDifference => difference,
    /** Throws `sheet-blank` for a sheet without rows, unless its header is wrong: that says more. */
    finish(): SheetSummary {
      const isWrongHeader = difference.missing.length + difference.unexpected.length > 0
      if (headers === null || (rowsFound === 0 && !isWrongHeader)) throw new SheetRefusal('sheet-blank')
      return { rowsFound, headers, ...difference, faults, faultCount, rowsAtFault }
    },
  }
}
