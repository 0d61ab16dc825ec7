import { Deflate, strToU8, zipSync, type Zippable } from 'fflate'
import { utils, write } from 'xlsx'

export type SheetCell = string | number | boolean | Date | null

export type SheetToBuild = {
  headers?: readonly string[]
  rows?: readonly (readonly SheetCell[])[]
  format?: 'xlsx' | 'xls' | 'csv'
}

const csvCell = (cell: SheetCell): string => {
  const text = String(cell ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The bytes of a spreadsheet as another program would save it. */
export const buildSheet = ({ headers = [], rows = [], format = 'xlsx' }: SheetToBuild): Uint8Array<ArrayBuffer> => {
  const table = headers.length === 0 ? [...rows] : [[...headers], ...rows]
  if (format === 'csv') return new Uint8Array(strToU8(table.map((row) => row.map(csvCell).join(',')).join('\r\n')))
  const workbook = utils.book_new()
  const sheet = utils.aoa_to_sheet(
    table.map((row) => [...row]),
    { UTC: true, dense: true },
  )
  utils.book_append_sheet(workbook, sheet, 'Sheet1')
  return new Uint8Array(
    write(workbook, { type: 'array', bookType: format === 'xls' ? 'biff8' : 'xlsx', compression: true }),
  )
}

export type BookSheet = {
  name: string
  headers: readonly string[]
  rows: readonly (readonly SheetCell[])[]
  /** Places of `rows` that are hidden. */
  hidden?: readonly number[]
}

/** A workbook of several sheets, with hidden rows, as another program would save it. */
export const buildBook = (
  sheets: readonly BookSheet[],
  format: 'xlsx' | 'xlsb' | 'xlml' = 'xlsx',
): Uint8Array<ArrayBuffer> => {
  const workbook = utils.book_new()
  for (const { name, headers, rows, hidden = [] } of sheets) {
    const sheet = utils.aoa_to_sheet([[...headers], ...rows.map((row) => [...row])], { UTC: true, dense: true })
    sheet['!rows'] = [{}, ...rows.map((_, at) => (hidden.includes(at) ? { hidden: true } : {}))]
    utils.book_append_sheet(workbook, sheet, name)
  }
  return new Uint8Array(write(workbook, { type: 'array', bookType: format, compression: true }))
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of an .xlsx by name; `sheet` is the XML inside `sheetData`. Parts can be replaced before `zipParts`. */
export const buildParts = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': '<workbook><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
})

export const zipParts = (parts: Readonly<Record<string, string | Zippable[string]>>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  )

/** Cells A1 and XFD1048576, nothing between. */
export const buildSparseSheet = (): Uint8Array<ArrayBuffer> =>
  zipParts(
    buildParts(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>z</t></is></c></row>',
    ),
  )

const forEachZipEntry = (view: DataView, act: (entryAt: number) => void): void => {
  let at = view.getUint32(view.byteLength - 6, true)
  while (view.getUint32(at, true) === 0x02014b50) {
    act(at)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

const largestEntry = (view: DataView): number => {
  let largest = view.getUint32(view.byteLength - 6, true)
  forEachZipEntry(view, (at) => {
    if (view.getUint32(at + 24, true) > view.getUint32(largest + 24, true)) largest = at
  })
  return largest
}

/** Rewrites what the central directory claims of the largest entry's inflated size. */
export const claimInflatedSize = (zip: Uint8Array<ArrayBuffer>, inflated: number): Uint8Array<ArrayBuffer> => {
  const lying = zip.slice()
  const view = new DataView(lying.buffer)
  view.setUint32(largestEntry(view) + 24, inflated, true)
  return lying
}

/** One megabyte of spaces, deflated so that it can be repeated. */
const deflatedMegabyte = (): Uint8Array => {
  const pieces: Uint8Array[] = []
  const deflate = new Deflate({ level: 6 }, (piece) => pieces.push(piece.slice()))
  deflate.push(new Uint8Array(1_000_000).fill(32))
  deflate.flush(true)
  return new Uint8Array(pieces.flatMap((piece) => [...piece]))
}

/** A small file whose sheet inflates to this many megabytes of spaces, and whose directory says so. */
export const buildZipBomb = (megabytes: number): Uint8Array<ArrayBuffer> => {
  const megabyte = deflatedMegabyte()
  const deflated = new Uint8Array(megabyte.length * megabytes + 2)
  for (let at = 0; at < megabytes; at++) deflated.set(megabyte, at * megabyte.length)
  deflated.set([3, 0], megabyte.length * megabytes)

  const zip = zipParts({ ...buildParts(''), 'xl/worksheets/sheet1.xml': [deflated, { level: 0 }] })
  const view = new DataView(zip.buffer)
  const entry = largestEntry(view)
  view.setUint16(entry + 10, 8, true)
  view.setUint16(view.getUint32(entry + 42, true) + 8, 8, true)
  return claimInflatedSize(zip, megabytes * 1_000_000)
}

export const merchantHeaders = ['merchant_code', 'display_name', 'contact_person'] as const

/** Row n (from 1) is merchant M0000001… with its own names. */
export const buildMerchantRows = (count: number): string[][] =>
  Array.from({ length: count }, (_, at) => [
    `M${String(at + 1).padStart(7, '0')}`,
    `Shri Ganesh Traders ${at + 1}`,
    `Asha ${at + 1}`,
  ])
