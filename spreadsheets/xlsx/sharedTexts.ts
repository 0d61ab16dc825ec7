import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'
import { sharedStringsReader } from './workbookParts.ts'
import type { RawRow, UnresolvedRow } from './worksheetRows.ts'
import { createXmlScanner } from './xmlScan.ts'

const unreadable = () => new SheetRefusal('sheet-unreadable')

/** The table of texts, read no further than the rows at hand need it: a header is known long before the last text. */
export const openSharedTexts = (pieces: AsyncGenerator<string>) => {
  const { found, handler } = sharedStringsReader()
  const scanner = createXmlScanner(handler)

  const readTo = async (place: number): Promise<void> => {
    while (found.length <= place) {
      const { value, done } = await pieces.next()
      if (done) throw unreadable()
      scanner.write(value)
    }
  }
  const textAt = (place: number): string => {
    const text = found[place]
    if (text === undefined || text.length > sheetLimits.maxCellLength) throw unreadable()
    return text
  }

  return {
    /** The rows with their texts; blank ones are left out. */
    async resolve(rows: readonly UnresolvedRow[]): Promise<RawRow[]> {
      let last = -1
      for (const { cells } of rows) for (const cell of cells) if (typeof cell === 'number' && cell > last) last = cell
      await readTo(last)
      return rows
        .map(({ row, cells }) => ({
          row,
          cells: cells.map((cell) => (typeof cell === 'number' ? textAt(cell) : cell)),
        }))
        .filter(({ cells }) => cells.some((text) => text.trim() !== ''))
    },
    close: () => pieces.return(undefined),
  }
}
