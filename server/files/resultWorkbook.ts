import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { neutralise } from '#contract/neutralise.ts'
import { ZipFile } from 'yazl'
import { type CellValue, rowXml, sheetEnd, sheetStart, workbookParts } from './workbookXml.ts'

export type ResultTable = {
  headers: readonly string[]
  /** Strings become text cells, never formulas; numbers stay numbers. */
  rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>
}

/** The person's own columns, then what became of the row and why. */
export const resultHeaders = (headers: readonly string[]): string[] => [...headers, 'status', 'reason']

const pieceLength = 64_000
/** Half the time of the usual one, a tenth more bytes. */
const compressionLevel = 3
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

async function* sheetXml({ headers, rows }: ResultTable, count: (rows: number) => void): AsyncGenerator<string> {
  let xml = sheetStart(headers.map(() => 24)) + rowXml(1, headers.map(cell), 1)
  let written = 0
  for await (const row of rows) {
    written++
    if (written >= lastRow) throw new Error('a workbook cannot hold more rows')
    xml += rowXml(written + 1, row.map(cell))
    if (xml.length < pieceLength) continue
    yield xml
    xml = ''
  }
  count(written)
  yield xml + sheetEnd
}

/** Writes an .xlsx with one sheet row by row, as fast as `output` takes it, and ends `output`. */
export const writeResultWorkbook = async (
  output: Writable,
  { sheetName, ...table }: ResultTable & { sheetName: string },
): Promise<{ rows: number }> => {
  let rows = 0
  const xml = Readable.from(
    sheetXml(table, (written) => {
      rows = written
    }),
    { objectMode: false },
  )
  const zip = new ZipFile()
  const bytes = zip.outputStream as Readable
  zip.on('error', (error: Error) => bytes.destroy(error))
  for (const [name, part] of Object.entries(workbookParts([sheetName]))) zip.addBuffer(Buffer.from(part), name)
  zip.addReadStream(xml, 'xl/worksheets/sheet1.xml', { compressionLevel })
  zip.end()
  try {
    await pipeline(bytes, output)
  } finally {
    xml.destroy()
  }
  return { rows }
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
  // Before the first row was found: whoever waits for the file sees that it comes.
  sink.write(encoder.encode(`\uFEFF${csvLine(headers)}`))
  let text = ''
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
