import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'
import type { RawRow } from '#spreadsheets/rawRow.ts'
import { sharedStringsReader } from './workbookParts.ts'
import type { UnresolvedRow } from './worksheetRows.ts'
import { createXmlScanner } from './xmlScan.ts'

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
      const need = (cell: string | number) => {
        if (typeof cell === 'number' && cell > last) last = cell
      }
      for (const { cells, noted } of rows) {
        for (const cell of cells) need(cell)
        if (noted !== undefined) for (const { text } of noted) need(text)
      }
      await readTo(last)
      const resolved = (text: string | number) => (typeof text === 'number' ? textAt(text) : text)
      return rows
        .map(({ row, cells, isHidden, noted }) => {
          const whole: RawRow = { row, cells: cells.map(resolved) }
          if (isHidden === true) whole.isHidden = true
          if (noted !== undefined) whole.noted = noted.map((note) => ({ ...note, text: resolved(note.text) }))
          return whole
        })
        .filter(({ cells, noted }) => noted !== undefined || cells.some((text) => text.trim() !== ''))
    },
    close: () => pieces.return(undefined),
  }
}
