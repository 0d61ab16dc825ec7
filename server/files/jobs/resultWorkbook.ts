import { once } from 'node:events'
import { Readable, pipeline as pipe, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { resultColumns } from '#spreadsheets/sheetHeader.ts'
import { neutralise } from '#spreadsheets/write/formulaInjection.ts'
import { Zip, type ZipInputFile } from 'fflate'
import {
  type CellValue,
  harmless,
  resultRowXml,
  rowXml,
  sheetEnd,
  sheetStart,
  workbookParts,
} from '#spreadsheets/write/workbookXml.ts'

export type ResultTable = {
  headers: readonly string[]
  /** Strings become text cells, never formulas; numbers stay numbers. */
  rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>
}

/** The person's own columns, then what became of the row and why. */
export const resultHeaders = (headers: readonly string[]): string[] => [...headers, ...resultColumns]

const pieceLength = 64_000
/** The fastest: a tenth more bytes than the usual one. */
const compressionLevel = 1
/** A larger row number does not exist in a workbook. */
const lastRow = 1_048_576
/** A file in a zip of the plain kind, which every spreadsheet program opens, is no longer. */
const mostBytes = 0xffff_ffff
const deflated = 8

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

type Rows = AsyncIterator<readonly CellValue[]> | Iterator<readonly CellValue[]>

const iteratorOf = (rows: ResultTable['rows']): Rows =>
  Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()

/** Takes as many rows as a sheet holds; the last sheet has to hold the rest. */
async function* sheetXml(
  headers: readonly string[],
  rows: Rows,
  isLast: boolean,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  let xml = sheetStart(headers.map(() => 24)) + rowXml(1, headers.map(harmless), 1)
  let written = 0
  while (isLast || written < lastRow - 1) {
    const { done, value } = await rows.next()
    if (done === true) break
    written++
    if (written >= lastRow) throw new Error('a workbook cannot hold more rows')
    xml += resultRowXml(written + 1, value)
    if (xml.length < pieceLength) continue
    yield xml
    xml = ''
  }
  count(written)
  yield xml + sheetEnd
}

/** What a file of a zip is made of. */
type Pieces = AsyncIterable<string | Buffer> | Iterable<string | Buffer>

/** The bytes of texts; their number and checksum are kept in `file`, for the directory of the zip. */
async function* bytesOf(texts: Pieces, file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    file.size += bytes.length
    if (file.size > mostBytes) throw new Error('a file in a zip cannot be so long')
    file.crc = crc32(bytes, file.crc)
    yield bytes
  }
}

type ZippedFile = readonly [name: string, texts: Pieces]

/** A zip of these files. Each is deflated by Node itself, off this thread. */
export async function* zipped(files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error
    pieces.push(piece)
  })
  for await (const [filename, texts] of files) {
    const file: ZipInputFile = { filename, size: 0, crc: 0, compression: deflated }
    zip.add(file)
    const deflate = createDeflateRaw({ level: compressionLevel, chunkSize: pieceLength })
    // A failure of the texts ends the bytes with it.
    pipe(Readable.from(bytesOf(texts, file), { objectMode: false }), deflate, () => undefined)
    for await (const bytes of deflate) {
      file.ondata?.(null, bytes, false)
      yield* pieces.splice(0)
    }
    file.ondata?.(null, new Uint8Array(), true)
  }
  zip.end()
  yield* pieces
}

/** So many sheets hold `rows` rows, each below its own header. */
const sheetsFor = (rows: number) => Math.max(1, Math.ceil(rows / (lastRow - 1)))

/**
 * Writes an .xlsx row by row, as fast as `output` takes it, and ends `output`. `expected`: rows that are known to come,
 * where one sheet may not hold them.
 */
export const writeResultWorkbook = async (
  output: Writable,
  { sheetName, expected = 0, headers, rows }: ResultTable & { sheetName: string; expected?: number },
): Promise<{ rows: number }> => {
  let written = 0
  const sheets = sheetsFor(expected)
  const names = Array.from({ length: sheets }, (_, at) => (at === 0 ? sheetName : `${sheetName} ${at + 1}`))
  const iterator = iteratorOf(rows)
  const add = (more: number) => {
    written += more
  }
  const parts = Object.entries(workbookParts(names)).map(([name, xml]) => [name, [xml]] as const)
  const pages = names.map(
    (_, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(headers, iterator, at === sheets - 1, add)] as const,
  )
  try {
    await pipeline(zipped([...parts, ...pages]), output)
  } finally {
    await iterator.return?.()
  }
  return { rows: written }
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
