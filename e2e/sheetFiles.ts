import { readFile } from 'node:fs/promises'
import type { Download, Locator } from '@playwright/test'
import { read, utils } from 'xlsx'
import { buildSheet } from '#tests/support/sheets.ts'

/** A spreadsheet that a person chooses. */
export const sheetFile = (name: string, headers: readonly string[], rows: string[][]) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(buildSheet({ headers, rows, format: 'xlsx' })),
})

export const rowsOfWorkbook = async (download: Download): Promise<string[][]> => {
  const workbook = read(await readFile(await download.path()))
  const first = workbook.Sheets[workbook.SheetNames[0] ?? '']
  return first === undefined ? [] : utils.sheet_to_json<string[]>(first, { header: 1, raw: false, defval: '' })
}

/** One of the counts of a job. */
export const figure = (place: Locator, label: string): Locator =>
  place.getByRole('definition').and(place.locator(`dt:text-is("${label}") + dd`))
