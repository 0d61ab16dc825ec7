import { type OpenedSheet, otherNames, type RawRow, type SheetWish } from '#spreadsheets/rawRow.ts'
import { headerPlace } from '#spreadsheets/sheetHeader.ts'
import { sheetHints } from '#spreadsheets/sheetHints.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { SheetRefusal, unreadable } from '#spreadsheets/sheetRefusal.ts'
import { htmlTables } from './htmlTables.ts'

async function* inBatches(rows: readonly RawRow[]): AsyncGenerator<RawRow[]> {
  for (let at = 0; at < rows.length; at += 1_000) yield rows.slice(at, at + 1_000)
}

/** A table of a web page as a sheet: its tables are the sheets of it, in their order. Throws SheetRefusal. */
export const readHtml = (page: string, { wanted, headers, lastRow = Infinity }: SheetWish): OpenedSheet => {
  if (!/<table/i.test(page)) throw unreadable(sheetHints.webPage)
  const all = htmlTables(page).map((table, at) => ({ ...table, name: `Table ${at + 1}` }))
  const shown = all.filter(({ isHidden }) => !isHidden)
  const tables = shown.length === 0 ? all : shown
  const chosen = wanted === undefined ? tables : tables.filter(({ name }) => name === wanted)
  const found =
    chosen.find(
      ({ rows }) => headers !== undefined && headerPlace(rows.slice(0, sheetLimits.headerRows), headers) >= 0,
    ) ?? chosen[0]
  if (found === undefined) throw tables.length === 0 ? new SheetRefusal('sheet-blank') : unreadable()
  const { name, merged } = found
  const rows = found.rows.filter(({ row }) => row <= lastRow)
  if (found.isHidden) for (const row of rows) row.isHidden = true
  return {
    name: tables.length > 1 ? name : null,
    others: otherNames(
      tables.map((table) => table.name),
      name,
    ),
    rows: inBatches(rows),
    merged: () => merged,
  }
}
