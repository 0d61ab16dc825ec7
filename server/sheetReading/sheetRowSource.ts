import { open, readFile } from 'node:fs/promises'
import { csvRows, decodeCsv } from '#spreadsheets/csv/csvRows.ts'
import { legacyRows } from '#spreadsheets/xls/legacyRows.ts'
import { type SheetFormat, sheetFormat } from '#spreadsheets/sheetFormat.ts'
import { workbookRows } from '#spreadsheets/xlsx/workbookRows.ts'
import type { RawRow } from '#spreadsheets/xlsx/worksheetRows.ts'
import { openGuardedWorkbook } from './sheetGuard.ts'

async function* xlsxRows(path: string): AsyncGenerator<RawRow[]> {
  const workbook = await openGuardedWorkbook(path)
  try {
    yield* workbookRows(workbook)
  } finally {
    workbook.close()
  }
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

async function* xlsRows(path: string): AsyncGenerator<RawRow[]> {
  yield* inBatches(legacyRows(await readFile(path)))
}

async function* textRows(path: string): AsyncGenerator<RawRow[]> {
  yield* inBatches(csvRows(decodeCsv(await readFile(path))))
}

const sources: Readonly<Record<SheetFormat, (path: string) => AsyncGenerator<RawRow[]>>> = {
  xlsx: xlsxRows,
  xls: xlsRows,
  csv: textRows,
}

/** Decides by the first bytes what the file is, before anything of it is parsed. Throws SheetRefusal. */
export const openRowSource = async (path: string, fileName: string): Promise<AsyncGenerator<RawRow[]>> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(new Uint8Array(8), 0, 8, 0)
    return sources[sheetFormat(fileName, size, buffer.subarray(0, bytesRead))](path)
  } finally {
    await file.close()
  }
}
