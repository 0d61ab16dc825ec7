import { openSharedTexts } from './sharedTexts.ts'
import { headerPlace } from '#spreadsheets/sheetHeader.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { SheetRefusal, unreadable } from '#spreadsheets/sheetRefusal.ts'
import { type MergedRows, type OpenedSheet, otherNames, type RawRow, type SheetWish } from '#spreadsheets/rawRow.ts'
import {
  type Relationship,
  relationshipsReader,
  stylesReader,
  workbookReader,
  type WorkbookTab,
} from './workbookParts.ts'
import { worksheetReader } from './worksheetRows.ts'
import { createXmlScanner, type XmlHandler } from './xmlScan.ts'

/** The files inside an .xlsx, whose directory was checked before. */
export type WorkbookFiles = {
  has(name: string): boolean
  names(): string[]
  /** The inflated bytes, in pieces. */
  open(name: string): AsyncIterable<Uint8Array>
}

const decoderFor = (bytes: Uint8Array): TextDecoder => {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  return new TextDecoder(utf16 ?? 'utf-8', { fatal: true })
}

const createPartReader = (files: WorkbookFiles) => {
  let inflated = 0

  return async function* readPart(name: string): AsyncGenerator<string> {
    if (!files.has(name)) throw unreadable()
    let decoder: TextDecoder | undefined
    for await (const bytes of files.open(name)) {
      inflated += bytes.length
      // The sizes in the directory are only a claim.
      if (inflated > sheetLimits.maxInflatedBytes) throw unreadable()
      decoder ??= decoderFor(bytes)
      yield decoder.decode(bytes, { stream: true })
    }
  }
}

/** So many tabs are looked into for a header that fits. */
const mostSheetsRead = 20
/** A batch without rows is given after so many characters of a part: a sign of life. */
const charactersOfSilence = 4_000_000

const hasWorksheet = (relationships: readonly Relationship[], { relationship }: WorkbookTab): string | undefined =>
  relationships.find(({ id, type }) => id === relationship && type === 'worksheet')?.target

/**
 * The first visible worksheet of an .xlsx whose header fits, else the first that has text, or the one asked for; its rows in batches as they
 * are inflated. Charts and dialogs have tabs of their own and no rows. Throws SheetRefusal.
 */
export const openWorkbook = async (
  files: WorkbookFiles,
  { wanted, headers, beat = () => {} }: SheetWish = {},
): Promise<OpenedSheet> => {
  const readPart = createPartReader(files)
  const read = async <T>(name: string, { found, handler }: { found: T; handler: XmlHandler }): Promise<T> => {
    const scanner = createXmlScanner(handler)
    for await (const text of readPart(name)) scanner.write(text)
    scanner.end()
    return found
  }

  const root = await read('_rels/.rels', relationshipsReader(''))
  const workbookName = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const slash = workbookName.lastIndexOf('/')
  const folder = workbookName.slice(0, Math.max(slash, 0))
  const relationshipsName = `${folder}${folder === '' ? '' : '/'}_rels/${workbookName.slice(slash + 1)}.rels`

  const { date1904, tabs } = await read(workbookName, workbookReader())
  const relationships = await read(relationshipsName, relationshipsReader(folder))
  const sheets = tabs.flatMap((tab) => {
    const part = tab.isHidden ? undefined : hasWorksheet(relationships, tab)
    return part === undefined ? [] : [{ name: tab.name, part }]
  })

  const optional = (type: string) => relationships.find((relationship) => relationship.type === type)?.target
  const stylesName = optional('styles')
  const sharedName = optional('sharedStrings')
  const styles = stylesName !== undefined && files.has(stylesName) ? await read(stylesName, stylesReader()) : []
  const shared = openSharedTexts(sharedName !== undefined && files.has(sharedName) ? readPart(sharedName) : noText())

  const openPart = (part: string) => {
    const sheet = worksheetReader({ styles, date1904 })
    const scanner = createXmlScanner(sheet.handler)
    async function* rows(): AsyncGenerator<RawRow[]> {
      let silent = 0
      // What follows the rows is inflated as well, so that its size is held against the directory's claim.
      for await (const text of readPart(part)) {
        scanner.write(text)
        silent += text.length
        if (sheet.rows.length === 0 && silent < charactersOfSilence) continue
        silent = 0
        beat()
        yield await shared.resolve(sheet.rows.splice(0))
      }
      scanner.end()
    }
    return { rows: rows(), merged: () => sheet.merged }
  }

  const openFirst = async (): Promise<BegunSheet> => {
    if (sheets.length === 0) throw unreadable()
    const chosen = wanted === undefined ? sheets.slice(0, mostSheetsRead) : sheets.filter(({ name }) => name === wanted)
    const isSure = headers === undefined || chosen.length === 1
    const fits = (begun: RawRow[]) => isSure || headerPlace(begun.slice(0, sheetLimits.headerRows), headers) >= 0
    let fallback: BegunSheet | undefined
    for (const { name, part } of chosen) {
      const { rows, merged } = openPart(part)
      const begun = await firstRows(rows, (some) => some.length >= sheetLimits.headerRows || fits(some))
      if (begun.length === 0) continue
      const sheet = { name, rows: thenTheRest(begun, rows), merged }
      if (fits(begun)) {
        await fallback?.rows.return(undefined)
        return sheet
      }
      if (fallback === undefined) fallback = sheet
      else await rows.return(undefined)
    }
    if (fallback === undefined) throw new SheetRefusal('sheet-blank')
    return fallback
  }

  try {
    const { name, rows, merged } = await openFirst()
    return {
      name,
      others: otherNames(
        sheets.map((sheet) => sheet.name),
        name,
      ),
      rows: closing(rows, shared.close),
      merged,
    }
  } catch (error) {
    await shared.close()
    throw error
  }
}

type BegunSheet = { name: string; rows: AsyncGenerator<RawRow[]>; merged: () => MergedRows[] }

/** As many as it takes to know, or all there are. */
const firstRows = async (rows: AsyncGenerator<RawRow[]>, isEnough: (begun: RawRow[]) => boolean): Promise<RawRow[]> => {
  const begun: RawRow[] = []
  while (begun.length === 0 || !isEnough(begun)) {
    const { value, done } = await rows.next()
    if (done) break
    begun.push(...value)
  }
  return begun
}

async function* thenTheRest(begun: RawRow[], rows: AsyncGenerator<RawRow[]>): AsyncGenerator<RawRow[]> {
  yield begun
  yield* rows
}

async function* closing(rows: AsyncGenerator<RawRow[]>, close: () => Promise<unknown>): AsyncGenerator<RawRow[]> {
  try {
    yield* rows
  } finally {
    await close()
  }
}

async function* noText(): AsyncGenerator<string> {}
