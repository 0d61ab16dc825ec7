import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'
import type { RawRow } from '#spreadsheets/xlsx/worksheetRows.ts'

const unreadable = () => new SheetRefusal('sheet-unreadable')
const notText = /[\0-\x08\x0E-\x1F]/

/** UTF-8 or UTF-16 (with its mark); what is neither was saved by an old Windows program. */
export const decodeCsv = (bytes: Uint8Array): string => {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes)
  }
  if (notText.test(text)) throw unreadable()
  return text
}

const delimiters = [',', ';', '\t', '|']

/** The delimiter that stands most often in the first filled line, quoted text aside. */
const findDelimiter = (text: string): string => {
  const lines = text.slice(0, 100_000).split(/[\r\n]+/)
  const line = lines.find((candidate) => candidate.trim() !== '')?.replace(/"[^"]*"/g, '') ?? ''
  const count = (delimiter: string) => line.split(delimiter).length
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

/** Rows with text. A row is a record: a line end inside quotes does not start a new one. */
export function* csvRows(source: string): Generator<RawRow> {
  // Excel's own hint, in a line that it does not show.
  const hint = /^sep=(.)\r?\n/i.exec(source)
  const text = hint === null ? source : source.slice(hint[0].length)
  const delimiter = hint?.[1] ?? findDelimiter(text)
  const fieldEnd = new RegExp(`[\\r\\n${delimiter === '\t' ? '\\t' : `\\${delimiter}`}]`, 'g')

  let at = 0
  let row = 0
  while (at < text.length) {
    row++
    const cells: string[] = []
    let filled = false
    for (;;) {
      let cell = ''
      if (text[at] === '"') {
        let from = at + 1
        for (;;) {
          const quote = text.indexOf('"', from)
          if (quote < 0 || quote - at > sheetLimits.maxCellLength * 2) throw unreadable()
          cell += text.slice(from, quote)
          at = quote + 1
          if (text[at] !== '"') break
          cell += '"'
          from = at + 1
        }
      }
      fieldEnd.lastIndex = at
      const end = fieldEnd.exec(text)?.index ?? text.length
      cell += text.slice(at, end)
      at = end
      if (cells.length >= sheetLimits.maxColumns ? cell !== '' : cell.length > sheetLimits.maxCellLength)
        throw unreadable()
      if (cells.length < sheetLimits.maxColumns) cells.push(cell)
      filled ||= cell.trim() !== ''
      if (text[at] !== delimiter) break
      at++
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    if (filled) yield { row, cells }
  }
}
