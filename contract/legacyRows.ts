import { booleanText, isoDateText, numberStyle, numberText } from './cellText.ts'
import { SheetRefusal, sheetLimits } from './sheets.ts'
import type { RawRow } from './worksheetRows.ts'

/** How SheetJS has to be asked for an .xls: bounded, the first sheet only, no formulas, no HTML. */
export const legacyReadOptions = {
  type: 'array',
  dense: true,
  sheets: 0,
  sheetRows: sheetLimits.maxRows + 2,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellDates: false,
  cellNF: true,
  UTC: true,
} as const

/** A cell as SheetJS gives it: type, value, number format, text. */
export type LegacyCell = { t: string; v?: unknown; z?: unknown; w?: string | undefined }

const cellText = ({ t, v, z, w }: LegacyCell, date1904: boolean): string => {
  if (t === 'e') return w ?? ''
  if (typeof v === 'boolean') return booleanText(v)
  if (typeof v === 'number') return numberText(v, typeof z === 'string' ? numberStyle(0, z) : 'plain', date1904)
  if (v instanceof Date) return isoDateText(v.toISOString())
  return typeof v === 'string' ? v : ''
}

/** Rows with text from the dense form of a sheet. */
export function* legacyRows(
  data: readonly (readonly (LegacyCell | undefined)[] | undefined)[],
  date1904: boolean,
): Generator<RawRow> {
  for (const [index, line] of data.entries()) {
    if (line === undefined) continue
    const cells: string[] = []
    let filled = false
    for (let column = 0; column < line.length; column++) {
      const cell = line[column]
      const text = cell === undefined ? '' : cellText(cell, date1904)
      if (text !== '' && column >= sheetLimits.maxColumns) throw new SheetRefusal('sheet-unreadable')
      cells.push(text)
      filled ||= text.trim() !== ''
    }
    if (filled) yield { row: index + 1, cells }
  }
}
