import { openSheet, type SheetFile } from '#spreadsheets/openSheet.ts'
import { headBytes, sheetFormat } from '#spreadsheets/sheetFormat.ts'
import { createSheetReading, type SheetSummary } from '#contract/sheets/sheetReading.ts'
import { headerSets, type SheetKindName, sheetLimits, SheetRefusal, takesFileName } from '#contract/sheets/sheets.ts'
import { openWorkbookFile } from './zipFile.ts'

export type SheetReading = SheetSummary & {
  /** The first rows as they stand in the file, aligned to `headers`; more where hidden ones are among them. */
  preview: string[][]
  /** Whether each of them is hidden in the sheet. */
  previewHidden: boolean[]
}

const sheetFile = (file: File): SheetFile => ({
  name: file.name,
  size: file.size,
  head: async (length) => new Uint8Array(await file.slice(0, length).arrayBuffer()),
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
  openZip: () => openWorkbookFile(file),
})

/** Reads and checks a sheet in the present thread. Throws SheetRefusal, or what the inflating or parsing broke with. */
export const readSheetRows = async (
  file: File,
  kind: SheetKindName,
  onProgress: (rowsRead: number) => void,
  sheetName: string | null = null,
): Promise<SheetReading> => {
  // Whatever is no spreadsheet says what it is; an ending that this kind does not take says nothing more.
  if (!takesFileName(kind, file.name)) {
    const given = sheetFile(file)
    sheetFormat(given.name, given.size, await given.head(headBytes))
    throw new SheetRefusal('sheet-unreadable')
  }
  const reading = createSheetReading(kind)
  const preview: string[][] = []
  const previewHidden: boolean[] = []
  let rowsRead = 0
  let visible = 0
  const sheet = await openSheet(sheetFile(file), {
    wanted: sheetName ?? undefined,
    headers: headerSets(kind),
    beat: () => onProgress(rowsRead),
  })
  for await (const rows of sheet.rows) {
    for (const raw of rows) {
      const row = reading.take(raw)
      if (row === null) continue
      rowsRead++
      if (!row.isHidden) visible++
      // Hidden ones at the top leave room for those that are seen.
      if (preview.length >= sheetLimits.previewRows && (row.isHidden || visible > sheetLimits.previewRows)) continue
      preview.push(row.raw)
      previewHidden.push(row.isHidden)
    }
    onProgress(rowsRead)
  }
  return { ...reading.finish(sheet).summary, preview, previewHidden }
}

const fits = async (file: File, kind: SheetKindName): Promise<boolean> => {
  const reading = createSheetReading(kind)
  const sheet = await openSheet(sheetFile(file), { headers: headerSets(kind), beat: () => undefined })
  for await (const rows of sheet.rows) {
    for (const raw of rows) reading.take(raw)
    break
  }
  const { missing, unexpected } = reading.difference()
  return reading.headersFound().length > 0 && missing.length + unexpected.length === 0
}

/** Which of these kinds a file is, by the first rows of it. One that cannot be read is none of them. */
export const kindsOfFile = async (file: File, kinds: readonly SheetKindName[]): Promise<readonly SheetKindName[]> => {
  const found: SheetKindName[] = []
  for (const kind of kinds)
    if (takesFileName(kind, file.name) && (await fits(file, kind).catch(() => false))) found.push(kind)
  return found
}
