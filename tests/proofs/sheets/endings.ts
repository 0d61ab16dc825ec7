import type { SheetSummary } from '#contract/sheets/sheetReading.ts'
import { SheetRefusal } from '#contract/sheets/sheets.ts'

type Told = Omit<SheetSummary, 'headers'>

const shown = ({
  sheetName,
  otherSheets,
  rowsFound,
  rowsHidden,
  rowsApplied = 0,
  faults,
  faultCount,
}: Told): string[] => [
  `${sheetName ?? 'no name'}${otherSheets.length === 0 ? '' : `, not ${otherSheets.join(', ')}`}: ${rowsFound} rows, ${rowsHidden} hidden, ${rowsApplied === 0 ? '' : `${rowsApplied} applied before, `}${faultCount} faults`,
  ...faults.map(({ row, column, value, reason }) => `row ${row} ${column} (${value}): ${reason}`),
]

/** What a person is told of a sheet. Throws what is no refusal. */
export const endingOf = async (read: () => Promise<Told>): Promise<string[]> => {
  try {
    const told = await read()
    const { missing, unexpected } = told
    if (missing.length + unexpected.length === 0) return shown(told)
    return [new SheetRefusal('sheet-wrong-header', { missing, unexpected }).message]
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error
    return [error.message]
  }
}
