import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { neutralise } from '#contract/neutralise.ts'
import { Zip, ZipDeflate } from 'fflate'
import { type CellValue, rowXml, sheetEnd, sheetStart, workbookParts } from './workbookXml.ts'

export type ResultTable = {
  headers: readonly string[]
  /** Strings become text cells, never formulas; numbers stay numbers. */
  rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>
}

/** The person's own columns, then what became of the row and why. */
export const resultHeaders = (headers: readonly string[]): string[] => [...headers, 'status', 'reason']

const pieceLength = 64_000
/** A larger row number does not exist in a workbook. */
const lastRow = 1_048_576
const maxCellLength = 32_767

const cell = (value: CellValue): CellValue =>
  typeof value === 'string' ? neutralise(value).slice(0, maxCellLength) : value

/** Writes with back-pressure; whatever ends `output` early ends the writing with its cause. */
const createSink = (output: Writable) => {
  const ended = finished(output, { readable: false })
  // Raced below; an end between two races must not count as unhandled.
  ended.catch(() => {})
  return {
    write: (bytes: Uint8Array) => {
      if (bytes.length > 0 && !output.destroyed) output.write(bytes)
    },
    async drained() {
      if (output.destroyed) await ended
      if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), ended])
    },
    async finished() {
      if (!output.destroyed) output.end()
      await ended
    },
  }
}

/** Writes an .xlsx with one sheet row by row, as fast as `output` takes it, and ends `output`. */
export const writeResultWorkbook = async (
  output: Writable,
  { sheetName, headers, rows }: ResultTable & { sheetName: string },
): Promise<{ rows: number }> => {
  const sink = createSink(output)
  const encoder = new TextEncoder()
  const failures: Error[] = []
  const zip = new Zip((error, bytes) => {
    if (error !== null) failures.push(error)
    sink.write(bytes)
  })
  const addPart = (name: string) => {
    const part = new ZipDeflate(name, { level: 3 })
    zip.add(part)
    return part
  }

  for (const [name, xml] of Object.entries(workbookParts([sheetName]))) addPart(name).push(encoder.encode(xml), true)

  const sheet = addPart('xl/worksheets/sheet1.xml')
  let xml = sheetStart(headers.map(() => 24)) + rowXml(1, headers.map(cell), 1)
  let count = 0
  for await (const row of rows) {
    count++
    if (count >= lastRow) throw new Error('a workbook cannot hold more rows')
    xml += rowXml(count + 1, row.map(cell))
    if (xml.length < pieceLength) continue
    sheet.push(encoder.encode(xml))
    xml = ''
    if (failures[0] !== undefined) throw failures[0]
    await sink.drained()
  }
  sheet.push(encoder.encode(xml + sheetEnd), true)
  zip.end()
  if (failures[0] !== undefined) throw failures[0]
  await sink.finished()
  return { rows: count }
}

const csvCell = (value: CellValue): string => {
  if (typeof value === 'number') return String(value)
  const text = neutralise(value)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLine = (cells: readonly CellValue[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Writes UTF-8 with a byte order mark, so that Excel reads names in Indian scripts, and ends `output`. */
export const writeCsv = async (output: Writable, { headers, rows }: ResultTable): Promise<{ rows: number }> => {
  const sink = createSink(output)
  const encoder = new TextEncoder()
  let text = `\uFEFF${csvLine(headers)}`
  let count = 0
  for await (const row of rows) {
    count++
    text += csvLine(row)
    if (text.length < pieceLength) continue
    sink.write(encoder.encode(text))
    text = ''
    await sink.drained()
  }
  sink.write(encoder.encode(text))
  await sink.finished()
  return { rows: count }
}
