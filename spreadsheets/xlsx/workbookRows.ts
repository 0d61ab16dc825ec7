import { openSharedTexts } from './sharedTexts.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'
import { relationshipsReader, stylesReader, workbookReader } from './workbookParts.ts'
import { type RawRow, worksheetReader } from './worksheetRows.ts'
import { createXmlScanner, type XmlHandler } from './xmlScan.ts'

/** The files inside an .xlsx, whose directory was checked before. */
export type WorkbookFiles = {
  has(name: string): boolean
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
    if (!files.has(name)) throw new SheetRefusal('sheet-unreadable')
    let decoder: TextDecoder | undefined
    for await (const bytes of files.open(name)) {
      inflated += bytes.length
      // The sizes in the directory are only a claim.
      if (inflated > sheetLimits.maxInflatedBytes) throw new SheetRefusal('sheet-unreadable')
      decoder ??= decoderFor(bytes)
      yield decoder.decode(bytes, { stream: true })
    }
  }
}

/** The rows of the first visible sheet of an .xlsx, in batches as they are inflated. Throws SheetRefusal. */
export async function* workbookRows(files: WorkbookFiles): AsyncGenerator<RawRow[]> {
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

  const { date1904, sheetRelationship } = await read(workbookName, workbookReader())
  const relationships = await read(relationshipsName, relationshipsReader(folder))
  const sheetName = relationships.find(({ id }) => id === sheetRelationship)?.target
  if (sheetName === undefined) throw new SheetRefusal('sheet-unreadable')

  const optional = (type: string) => relationships.find((relationship) => relationship.type === type)?.target
  const stylesName = optional('styles')
  const sharedName = optional('sharedStrings')
  const styles = stylesName !== undefined && files.has(stylesName) ? await read(stylesName, stylesReader()) : []
  const shared = openSharedTexts(sharedName !== undefined && files.has(sharedName) ? readPart(sharedName) : noText())

  const sheet = worksheetReader({ styles, date1904 })
  const scanner = createXmlScanner(sheet.handler)
  try {
    // What follows the rows is inflated as well, so that its size is held against the directory's claim.
    for await (const text of readPart(sheetName)) {
      scanner.write(text)
      if (sheet.rows.length > 0) yield await shared.resolve(sheet.rows.splice(0))
    }
    scanner.end()
  } finally {
    await shared.close()
  }
}

async function* noText(): AsyncGenerator<string> {}
