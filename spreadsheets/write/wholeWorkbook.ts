import { strToU8, zipSync } from 'fflate'
import { type CellValue, resultRowXml, rowXml, sheetEnd, sheetStart, workbookParts } from './workbookXml.ts'

export interface WholeSheet {
  readonly name: string
  /** In characters, of each column. */
  readonly widths: readonly number[]
  /** The first is the header. A row with a number was written by a program: its texts are somebody else's. */
  readonly rows: readonly (readonly CellValue[])[]
}

const anyRowXml = (row: readonly CellValue[], at: number): string =>
  row.some((cell) => typeof cell === 'number') ? resultRowXml(at + 1, row) : rowXml(at + 1, row, at === 0 ? 1 : 2)

const sheetXml = ({ widths, rows }: WholeSheet): string => sheetStart(widths) + rows.map(anyRowXml).join('') + sheetEnd

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
