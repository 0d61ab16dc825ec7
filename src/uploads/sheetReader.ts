import { csvRows, decodeCsv } from '#spreadsheets/csv/csvRows.ts'
import { legacyRows } from '#spreadsheets/xls/legacyRows.ts'
import { sheetFormat } from '#spreadsheets/sheetFormat.ts'
import { createSheetReading, type SheetSummary } from '#contract/sheets/sheetReading.ts'
import { type SheetKindName, sheetLimits, SheetRefusal, takesFileName } from '#contract/sheets/sheets.ts'
import { workbookRows } from '#spreadsheets/xlsx/workbookRows.ts'
import type { RawRow } from '#spreadsheets/xlsx/worksheetRows.ts'
import { openWorkbookFile } from './zipFile.ts'

export type SheetReading = SheetSummary & {
  /** The first rows as they stand in the file, aligned to `headers`. */
  preview: string[][]
}

async function* inBatches(rows: Iterable<RawRow>): AsyncGenerator<RawRow[]> {
  let batch: RawRow[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < 1000) continue
    yield batch
    batch = []
  }
  yield batch
}

const openRows = async (file: File): Promise<AsyncGenerator<RawRow[]>> => {
  const format = sheetFormat(file.name, file.size, new Uint8Array(await file.slice(0, 8).arrayBuffer()))
  if (format === 'xlsx') return workbookRows(await openWorkbookFile(file))
  const bytes = new Uint8Array(await file.arrayBuffer())
  return inBatches(format === 'xls' ? legacyRows(bytes) : csvRows(decodeCsv(bytes)))
}

/** Reads and checks a sheet in the present thread. Throws SheetRefusal, or what the inflating or parsing broke with. */
export const readSheetRows = async (
  file: File,
  kind: SheetKindName,
  onProgress: (rowsRead: number) => void,
): Promise<SheetReading> => {
  if (!takesFileName(kind, file.name)) throw new SheetRefusal('sheet-unreadable')
  const reading = createSheetReading(kind)
  const preview: string[][] = []
  let rowsRead = 0
  for await (const rows of await openRows(file)) {
    for (const raw of rows) {
      const row = reading.take(raw)
      if (row === null) continue
      rowsRead++
      if (preview.length < sheetLimits.previewRows) preview.push(row.raw)
    }
    onProgress(rowsRead)
  }
  return { ...reading.finish(), preview }
}
