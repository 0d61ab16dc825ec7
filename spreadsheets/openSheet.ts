import { csvRows } from './csv/csvRows.ts'
import { decodeText } from './csv/decodeText.ts'
import type { OpenedSheet, RawRow, SheetWish } from './rawRow.ts'
import { headBytes, sheetFormat } from './sheetFormat.ts'
import { sheetHints } from './sheetHints.ts'
import { unreadable } from './sheetRefusal.ts'
import { openWorkbook, type WorkbookFiles } from './xlsx/workbookRows.ts'

/** A file as panel and gateway each reach it. */
export type SheetFile = {
  name: string
  size: number
  /** The first bytes, as many of `length` as there are. */
  head(length: number): Promise<Uint8Array>
  bytes(): Promise<Uint8Array>
  /** Its parts, each held to its bounds when it is opened. Throws SheetRefusal. */
  openZip(): Promise<WorkbookFiles>
}

const batchRows = 1_000

async function* inBatches(rows: Iterable<RawRow>): AsyncGenerator<RawRow[]> {
  let batch: RawRow[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  yield batch
}

/** Loaded with the first file that needs it. */
const library = () => import('./otherFormats/readByLibrary.ts')

const openZip = async (file: SheetFile, wish: SheetWish): Promise<OpenedSheet> => {
  const parts = await file.openZip()
  if (parts.has('xl/workbook.bin')) return (await library()).readZip(parts, 'xlsb', wish)
  if (parts.has('content.xml')) return (await library()).readZip(parts, 'ods', wish)
  if (parts.has('Index/Document.iwa')) throw unreadable(sheetHints.numbers)
  if (parts.has('word/document.xml')) throw unreadable(sheetHints.wordDocument)
  if (parts.has('ppt/presentation.xml')) throw unreadable(sheetHints.slides)
  if (!parts.has('_rels/.rels')) throw unreadable(sheetHints.archive)
  return openWorkbook(parts, wish)
}

/** Opens the sheet of a file by its content, before anything of it is parsed. Throws SheetRefusal. */
export const openSheet = async (file: SheetFile, wish: SheetWish = {}): Promise<OpenedSheet> => {
  const format = sheetFormat(file.name, file.size, await file.head(headBytes))
  if (format === 'zip') return openZip(file, wish)
  const bytes = await file.bytes()
  if (format === 'csv') return { name: null, others: [], rows: inBatches(csvRows(decodeText(bytes))), merged: () => [] }
  const { readBinary, readText } = await library()
  return format === 'binary' ? readBinary(bytes, wish) : readText(bytes, format, wish)
}
