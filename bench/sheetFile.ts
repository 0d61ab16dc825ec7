import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { utils, write } from 'xlsx'
import { buildMerchantRows, merchantHeaders } from '#tests/support/sheets.ts'

/** Texts in a table of their own, as Excel saves them, or each in its cell. */
export type SheetForm = 'shared' | 'inCell'

/** Writes a merchant update of that many rows into `.tmp/bench` and answers its path; one code in `badEvery` is none. */
export const writeSheetFile = (rows: number, form: SheetForm, badEvery = Number.POSITIVE_INFINITY): string => {
  const folder = resolve('.tmp/bench')
  mkdirSync(folder, { recursive: true })
  const workbook = utils.book_new()
  const table = buildMerchantRows(rows).map((row, at) =>
    at % badEvery === badEvery - 1 ? ['?', ...row.slice(1)] : row,
  )
  const sheet = utils.aoa_to_sheet([[...merchantHeaders], ...table], { dense: true })
  utils.book_append_sheet(workbook, sheet, 'Sheet1')
  const path = join(folder, `sheet-${rows}-${form}.xlsx`)
  writeFileSync(
    path,
    write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: form === 'shared' }) as Buffer,
  )
  return path
}
