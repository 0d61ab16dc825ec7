import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { sheetHints } from '#spreadsheets/sheetHints.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'
import type { NotedCell, RawRow } from '#spreadsheets/rawRow.ts'
import { findDelimiter } from './findDelimiter.ts'
import { isEscaped, isQuotedByBackslash } from './quoteStyle.ts'

const controls = /[\x01-\x08\x0E-\x1F]/g
/** A slip of the keyboard leaves one; a file of a program is full of them. */
const mostControls = 100

const checkIsText = (text: string): void => {
  if (
    text.includes('\0') ||
    (text.match(controls)?.length ?? 0) > Math.max(1, Math.min(mostControls, text.length / 50))
  )
    throw unreadable(sheetHints.notText)
}

/** `="0012"` is how programs keep a spreadsheet from reading a text as a number. */
const unwrapped = (cell: string): string => {
  if (!cell.startsWith('="')) return cell
  const [, inside] = /^="((?:[^"]|"")*)"$/.exec(cell.trim()) ?? []
  return inside === undefined ? cell : inside.replaceAll('""', '"')
}

/** Behind a separator with a space the quotes are no part of the text either. */
const withoutSpacedQuotes = (cell: string): string => /^ +"([^"]*)" *$/.exec(cell)?.[1] ?? cell

/** A backslash stands before a backslash, a quote or a line end. */
const escaped = /\\([\\"\n\r])/g

/** Rows with text. A row is a record: a line end inside quotes does not start a new one. Throws SheetRefusal. */
export function* csvRows(decoded: string): Generator<RawRow> {
  // Old programs end a file with this mark.
  const source = decoded.replace(/\x1A+\s*$/, '')
  checkIsText(source)
  // Excel's own hint, in a line that it does not show.
  const hint = /^sep=(.)\r?\n/i.exec(source)
  const text = hint === null ? source : source.slice(hint[0].length)
  const delimiter = hint?.[1] ?? findDelimiter(text)
  const isEscaping = isQuotedByBackslash(text, delimiter)
  const fieldEnd = new RegExp(`[\\r\\n${delimiter.replace(/[\]\\^-]/, '\\$&')}]`, 'g')

  let at = 0
  let row = 0
  while (at < text.length) {
    row++
    const cells: string[] = []
    let noted: NotedCell[] | undefined
    let column = 0
    let filled = false
    for (;;) {
      let cell = ''
      const start = at
      const isWrapped = text.startsWith('="', at)
      if (isWrapped || text[at] === '"') {
        const opening = isWrapped ? at + 1 : at
        let from = opening + 1
        for (;;) {
          const quote = text.indexOf('"', from)
          if (quote < 0 || quote - opening > sheetLimits.maxCellLength * 2) throw unreadable(sheetHints.openQuote(row))
          cell += text.slice(from, quote)
          at = quote + 1
          if (isEscaping && isEscaped(text, opening, quote)) {
            cell += '"'
            from = at
            continue
          }
          if (text[at] !== '"') break
          cell += '"'
          from = at + 1
        }
        if (isEscaping) cell = cell.replace(escaped, '$1')
      }
      fieldEnd.lastIndex = at
      const end = fieldEnd.exec(text)?.index ?? text.length
      const rest = text.slice(at, end)
      // A formula that does more than give a text is no value.
      if (isWrapped) cell = rest.trim() === '' ? cell : text.slice(start, end)
      else if (text[start] === ' ') cell = withoutSpacedQuotes(rest)
      else cell = unwrapped(cell + rest)
      at = end
      if (cell.length > sheetLimits.maxCellLength) throw unreadable()
      if (column < sheetLimits.maxColumns) cells.push(cell)
      else if (cell.trim() !== '') {
        noted ??= []
        noted.push({ column, is: 'stray', text: cell })
        if (noted.length > sheetLimits.maxStrayCells) throw unreadable()
      }
      column++
      filled ||= cell.trim() !== ''
      if (text[at] !== delimiter) break
      at++
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    if (filled) yield noted === undefined ? { row, cells } : { row, cells, noted }
  }
}
