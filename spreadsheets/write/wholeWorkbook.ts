import { strToU8, zipSync } from 'fflate'
import { rowXml, sheetEnd, sheetStart, workbookParts } from './workbookXml.ts'

export interface WholeSheet {
  readonly name: string
  /** In characters, of each column. */
  readonly widths: readonly number[]
  /** The first is the header. */
  readonly rows: readonly (readonly string[])[]
}

const sheetXml = ({ widths, rows }: WholeSheet): string =>
  sheetStart(widths) + rows.map((row, at) => rowXml(at + 1, row, at === 0 ? 1 : 2)).join('') + sheetEnd

/** A small workbook at once: the same bytes every time. */
export const wholeWorkbook = (sheets: readonly WholeSheet[]): Uint8Array<ArrayBuffer> => {
  const parts = {
    ...workbookParts(sheets.map(({ name }) => name)),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)])),
  }
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))
  // Zip keeps local times: one fixed day keeps the bytes the same.
  return zipSync(files, { level: 9, mtime: new Date(2026, 0, 1) }) as Uint8Array<ArrayBuffer>
}
