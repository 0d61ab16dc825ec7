import { zipSync } from 'fflate'
import { type ParsingOptions, read, set_cptable, type WorkBook, type WorkSheet } from 'xlsx'
import * as codePages from 'xlsx/dist/cpexcel'
import { decodeText } from '#spreadsheets/csv/decodeText.ts'
import { readHtml } from '#spreadsheets/html/readHtml.ts'
import { type OpenedSheet, otherNames, type RawRow, type SheetWish } from '#spreadsheets/rawRow.ts'
import { headerPlace } from '#spreadsheets/sheetHeader.ts'
import { sheetHints } from '#spreadsheets/sheetHints.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { SheetRefusal, unreadable } from '#spreadsheets/sheetRefusal.ts'
import type { WorkbookFiles } from '#spreadsheets/xlsx/workbookRows.ts'
import { boundedText } from './boundedText.ts'
import { libraryRows, mergedOf } from './libraryRows.ts'
import { hideRows, isOpenDocument, withoutNotes, withPercentFormats } from './openDocumentMarks.ts'
import { openRecords } from './recordStream.ts'

set_cptable(codePages)

/** Rows that are read in vain above the limit, to tell that there are more. */
const spareRows = 1_000

const options: ParsingOptions = {
  dense: true,
  /** Texts stay as they are written: `0012` is no number. */
  raw: true,
  cellNF: true,
  cellText: false,
  cellHTML: false,
  cellFormula: false,
  /** For rows that are hidden. */
  cellStyles: true,
  sheetRows: sheetLimits.maxRows + spareRows,
}

const isOfPassword = (error: unknown): boolean => error instanceof Error && /password|encrypt/i.test(error.message)

const parsed = (data: Uint8Array | string, { lastRow }: SheetWish): WorkBook => {
  try {
    return read(data, {
      ...options,
      ...(lastRow === undefined ? {} : { sheetRows: lastRow }),
      type: typeof data === 'string' ? 'string' : 'array',
    })
  } catch (cause) {
    const hint = isOfPassword(cause) ? sheetHints.password : ''
    throw new SheetRefusal('sheet-unreadable', undefined, { cause, hint })
  }
}

const isRowSheet = (sheet: WorkSheet): boolean => sheet['!type'] === undefined || sheet['!type'] === 'sheet'

async function* inBatches(rows: readonly RawRow[]): AsyncGenerator<RawRow[]> {
  for (let at = 0; at < rows.length; at += 1_000) yield rows.slice(at, at + 1_000)
}

/** `tabsWithoutRows`: how many tabs of charts and dialogs the file has, of which the library may give none. */
const opened = (book: WorkBook, { wanted, headers }: SheetWish, tabsWithoutRows = 0): OpenedSheet => {
  const hidden = new Set(book.Workbook?.Sheets?.filter(({ Hidden }) => (Hidden ?? 0) > 0).map(({ name }) => name))
  const given = book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name]
    return sheet === undefined ? [] : [{ name, sheet }]
  })
  // One that is named and not there was lost: its rows must not count as none.
  if (given.length + tabsWithoutRows < book.SheetNames.length) throw unreadable()
  const sheets = given.filter(({ name, sheet }) => !hidden.has(name) && isRowSheet(sheet))
  if (sheets.length === 0) throw unreadable()
  const chosen = wanted === undefined ? sheets : sheets.filter(({ name }) => name === wanted)
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const filled = chosen.flatMap(({ name, sheet }) => {
    const rows = libraryRows(sheet, date1904)
    return rows.length === 0 ? [] : [{ name, sheet, rows }]
  })
  const found =
    filled.find(
      ({ rows }) => headers !== undefined && headerPlace(rows.slice(0, sheetLimits.headerRows), headers) >= 0,
    ) ?? filled[0]
  if (found === undefined) throw new SheetRefusal('sheet-blank')
  const { name, sheet, rows } = found
  const merged = mergedOf(sheet)
  if (sheet['!fullref'] !== undefined && rows.length > sheetLimits.maxRows)
    throw new SheetRefusal('sheet-too-many-rows')
  return {
    name: hasNames(book) ? name : null,
    others: otherNames(
      sheets.map((one) => one.name),
      name,
    ),
    rows: inBatches(rows),
    merged: () => merged,
  }
}

/** `Sheet1` is what the library calls the one sheet of a format without names. */
const hasNames = ({ SheetNames, bookType }: WorkBook): boolean =>
  SheetNames.length > 1 || !['sylk', 'dif'].includes(String(bookType))

const orUnreadable = <T>(read: () => T): T => {
  try {
    return read()
  } catch (cause) {
    throw cause instanceof SheetRefusal ? cause : new SheetRefusal('sheet-unreadable', undefined, { cause })
  }
}

/** The library holds every cell of what it reads as an object: a long .xls is read so many rows at a time. */
const windowRows = 4_000

/**
 * An .xls of any age, in a compound file or as a bare stream of records. Which sheet of it is read is found in its first
 * rows. Throws SheetRefusal.
 */
export const readBinary = (bytes: Uint8Array, wish: SheetWish): OpenedSheet =>
  orUnreadable(() => {
    const stream = openRecords(bytes)
    const end = Math.min(stream.rowCount, wish.lastRow ?? sheetLimits.maxRows + spareRows)
    const readTo = (from: number, to: number) => parsed(stream.rows(from, to), { ...wish, lastRow: to })
    const whole = () => opened(readTo(0, end), wish)
    if (end <= windowRows) return whole()
    let first: OpenedSheet
    try {
      first = opened(readTo(0, windowRows), wish)
    } catch (error) {
      // Its rows begin far below.
      if (error instanceof SheetRefusal && error.code === 'sheet-blank') return whole()
      throw error
    }
    const { name } = first
    async function* rows(): AsyncGenerator<RawRow[]> {
      yield* first.rows
      for (let from = windowRows; from < end; from += windowRows) {
        wish.beat?.()
        const book = orUnreadable(() => readTo(from, Math.min(from + windowRows, end)))
        const sheet = book.Sheets[name ?? book.SheetNames[0] ?? '']
        if (sheet === undefined) throw unreadable()
        yield* inBatches(libraryRows(sheet, book.Workbook?.WBProps?.date1904 === true))
      }
    }
    return { ...first, rows: rows() }
  })

const declaredEncoding = /(?:charset|encoding)\s*=\s*["']?([\w-]{2,30})/i

/** OpenDocument, whose marks the library does not see, as `wrapped` hands it over. */
const openDocument = (
  content: string,
  wish: SheetWish,
  wrapped: (marked: string) => Uint8Array | string,
): OpenedSheet => {
  const book = parsed(wrapped(withPercentFormats(withoutNotes(content))), wish)
  hideRows(book, content)
  return opened(book, wish)
}

/** A table of a web page, SpreadsheetML 2003, OpenDocument in one file, SYLK or DIF. Throws SheetRefusal. */
export const readText = (bytes: Uint8Array, format: 'html' | 'xml' | 'sylk' | 'dif', wish: SheetWish): OpenedSheet => {
  const [, declared] = declaredEncoding.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 2_000))) ?? []
  const text = decodeText(bytes, declared)
  if (format === 'html') return readHtml(text, wish)
  const bounded = boundedText(text, format)
  return isOpenDocument(bounded) ? openDocument(bounded, wish, (marked) => marked) : opened(parsed(bounded, wish), wish)
}

/** Pictures, charts, macros and the like: no rows stand in them. */
const unneeded =
  /^(?:xl\/(?:media|drawings|embeddings|charts|theme|printerSettings|ctrlProps|activeX|pivot\w*|externalLinks|vbaProject\.bin)|docProps|customXml|Pictures|Thumbnails|Object \d|Configurations2|settings\.xml)(?:\/|$)/i
const needsPart = (name: string): boolean => !name.endsWith('/') && !unneeded.test(name)

/** The parts that the rows need, inflated within bounds of ours before the library sees them. Throws SheetRefusal. */
export const readZip = async (parts: WorkbookFiles, format: 'xlsb' | 'ods', wish: SheetWish): Promise<OpenedSheet> => {
  let inflated = 0
  const inflate = async (name: string): Promise<Uint8Array> => {
    const pieces: Uint8Array[] = []
    for await (const piece of parts.open(name)) {
      inflated += piece.length
      if (inflated > sheetLimits.maxOtherFormatBytes) throw unreadable()
      pieces.push(piece)
      wish.beat?.()
    }
    return new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer())
  }
  const needed: Record<string, Uint8Array> = {}
  for (const name of parts.names()) if (needsPart(name)) needed[name] = await inflate(name)
  if (format === 'ods') {
    const encrypted = needed['META-INF/manifest.xml']
    if (encrypted !== undefined && decodeText(encrypted).includes('encryption-data'))
      throw unreadable(sheetHints.password)
    const content = needed['content.xml']
    if (content === undefined) throw unreadable()
    // The library takes what has no list of parts for a workbook of another kind.
    needed['META-INF/manifest.xml'] ??= new Uint8Array()
    return openDocument(boundedText(decodeText(content), 'xml'), wish, (marked) =>
      zipSync({ ...needed, 'content.xml': new TextEncoder().encode(marked) }, { level: 0 }),
    )
  }
  const tabsWithoutRows = parts.names().filter((name) => /^xl\/(?:chart|dialog|macro)sheets\/[^/]+$/i.test(name)).length
  return opened(parsed(zipSync(needed, { level: 0 }), wish), wish, tabsWithoutRows)
}
