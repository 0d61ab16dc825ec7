import { booleanText, numberText } from '#spreadsheets/cellText.ts'
import { readCompoundStream } from './compoundFile.ts'
import { type LegacyWorkbook, readLegacyWorkbook, readRecord, record, withContinuations } from './legacyWorkbook.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'
import type { RawRow } from '#spreadsheets/xlsx/worksheetRows.ts'

const unreadable = () => new SheetRefusal('sheet-unreadable')

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

/** A number in four bytes: two flags, then a whole number or the upper half of a double. */
const shortNumber = (view: DataView, at: number): number => {
  const bits = view.getInt32(at, true)
  let value = bits >> 2
  if ((bits & 2) === 0) {
    const double = new DataView(new ArrayBuffer(8))
    double.setInt32(4, bits & ~3, true)
    value = double.getFloat64(0, true)
  }
  return (bits & 1) === 0 ? value : value / 100
}

const truthOrError = (value: number, isError: boolean): string =>
  isError ? (errorTexts[value] ?? '#N/A') : booleanText(value === 1)

/** Cells come in any order; rows without text leave no trace. */
const gatherRows = (sharedAt: (place: number) => string) => {
  const rows = new Map<number, (string | number)[]>()
  return {
    /** A number is a place in the table of texts. */
    put(row: number, column: number, text: string | number): void {
      if (text === '') return
      if (column >= sheetLimits.maxColumns) throw unreadable()
      let cells = rows.get(row)
      if (cells === undefined) rows.set(row, (cells = []))
      while (cells.length <= column) cells.push('')
      cells[column] = text
    },
    *inOrder(): Generator<RawRow> {
      for (const [row, unresolved] of [...rows].sort(([a], [b]) => a - b)) {
        const cells = unresolved.map((cell) => (typeof cell === 'number' ? sharedAt(cell) : cell))
        if (cells.some((text) => text.length > sheetLimits.maxCellLength)) throw unreadable()
        if (cells.some((text) => text.trim() !== '')) yield { row: row + 1, cells }
      }
    },
  }
}

const readCells = (stream: Uint8Array, { date1904, text, sharedAt, styles, sheetAt }: LegacyWorkbook) => {
  const rows = gatherRows(sharedAt)
  const numberIn = (value: number, style: number) => numberText(value, styles[style] ?? 'plain', date1904)
  let depth = 0
  /** The formula whose text stands in one of the next records. */
  let formula: { row: number; column: number } | undefined

  for (let at = sheetAt; ; ) {
    const { kind, data, next } = readRecord(stream, at)
    at = next
    if (kind === record.startOfPart) depth++
    if (depth === 0) throw unreadable()
    if (kind === record.endOfPart) depth--
    if (depth === 0) return rows.inOrder()
    // A chart inside the sheet is a part of its own.
    if (depth > 1) continue

    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    const place = () => ({ row: view.getUint16(0, true), column: view.getUint16(2, true) })
    switch (kind) {
      case record.sharedText: {
        const { row, column } = place()
        rows.put(row, column, view.getUint32(6, true))
        break
      }
      case record.text:
      case record.formattedText: {
        const { row, column } = place()
        rows.put(row, column, text.long([data.subarray(6)]))
        break
      }
      case record.number: {
        const { row, column } = place()
        rows.put(row, column, numberIn(view.getFloat64(6, true), view.getUint16(4, true)))
        break
      }
      case record.shortNumber: {
        const { row, column } = place()
        rows.put(row, column, numberIn(shortNumber(view, 6), view.getUint16(4, true)))
        break
      }
      case record.manyNumbers: {
        const { row, column } = place()
        for (let cell = 0; 4 + cell * 6 + 6 <= data.length - 2; cell++)
          rows.put(row, column + cell, numberIn(shortNumber(view, 6 + cell * 6), view.getUint16(4 + cell * 6, true)))
        break
      }
      case record.truth: {
        const { row, column } = place()
        rows.put(row, column, truthOrError(view.getUint8(6), view.getUint8(7) === 1))
        break
      }
      case record.formula: {
        const { row, column } = place()
        const kindOfValue = view.getUint8(6)
        if (view.getUint16(12, true) !== 0xffff)
          rows.put(row, column, numberIn(view.getFloat64(6, true), view.getUint16(4, true)))
        else if (kindOfValue === 0) formula = { row, column }
        else if (kindOfValue < 3) rows.put(row, column, truthOrError(view.getUint8(8), kindOfValue === 2))
        break
      }
      case record.formulaText: {
        if (formula === undefined) throw unreadable()
        rows.put(formula.row, formula.column, text.long(withContinuations(stream, data, next)))
        formula = undefined
        break
      }
      default:
    }
  }
}

/** The rows of the first visible sheet of an .xls, in time that grows with its size alone. Throws SheetRefusal. */
export function* legacyRows(bytes: Uint8Array): Generator<RawRow> {
  try {
    const stream = readCompoundStream(bytes, ['workbook', 'book'])
    yield* readCells(stream, readLegacyWorkbook(stream))
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new SheetRefusal('sheet-unreadable', undefined, { cause })
  }
}
