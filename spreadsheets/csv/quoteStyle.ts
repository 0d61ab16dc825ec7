import { sheetHints } from '#spreadsheets/sheetHints.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'

/** Whether the quote at `quote` has a backslash of its own in front: of two the second belongs to the first. */
export const isEscaped = (text: string, opening: number, quote: number): boolean => {
  let at = quote
  while (at - 1 > opening && text[at - 1] === '\\') at--
  return (quote - at) % 2 === 1
}

/** The first row in which a quoted cell does not end where its quote does; null: there is none. */
const firstMisquoted = (text: string, delimiter: string, isEscaping: boolean): number | null => {
  let row = 1
  let at = 0
  while (at < text.length) {
    if (text[at] === '"') {
      let quote = text.indexOf('"', at + 1)
      while (quote >= 0) {
        if (isEscaping && isEscaped(text, at, quote)) quote = text.indexOf('"', quote + 1)
        else if (text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
        else break
      }
      const end = text[quote + 1]
      if (quote < 0 || !(end === undefined || end === delimiter || end === '\r' || end === '\n')) return row
      at = quote + 1
    } else {
      while (at < text.length && text[at] !== delimiter && text[at] !== '\r' && text[at] !== '\n') at++
    }
    if (text[at] !== delimiter) {
      row++
      if (text[at] === '\r' && text[at + 1] === '\n') at++
    }
    at++
  }
  return null
}

/**
 * Whether quotes inside of quotes are written `\"`, as some databases do, where everybody else doubles them. A file that
 * is right in neither way has a cell that reads as nobody wrote it. Throws SheetRefusal.
 */
export const isQuotedByBackslash = (text: string, delimiter: string): boolean => {
  if (!text.includes('\\"')) return false
  const row = firstMisquoted(text, delimiter, false)
  if (row === null) return false
  if (firstMisquoted(text, delimiter, true) === null) return true
  throw unreadable(sheetHints.backslashQuote(row))
}
