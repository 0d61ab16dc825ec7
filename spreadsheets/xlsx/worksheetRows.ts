import { booleanText, isoDateText, type NumberStyle, numberText } from '#spreadsheets/cellText.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'
import { unescapeCharacters } from './workbookParts.ts'
import { attribute, type XmlHandler } from './xmlScan.ts'

/** One row that has text: its number as the spreadsheet program shows it, and its cells from column A on. */
export type RawRow = { row: number; cells: string[] }

/** As it stands in the sheet: a number is the place of a text in the table of texts. */
export type UnresolvedRow = { row: number; cells: (string | number)[] }

export type WorkbookContext = { styles: readonly NumberStyle[]; date1904: boolean }

const lastRow = 1_048_576
const unreadable = () => new SheetRefusal('sheet-unreadable')

/** Index of the column in a cell reference such as `AB12`, from 0. */
const columnIndex = (reference: string): number => {
  let column = 0
  let at = 0
  for (; at < reference.length && at < 4; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  if (column === 0 || column > 16_384) throw unreadable()
  return column - 1
}

/** Gathers the rows of one worksheet into `rows`, which the caller empties; rows without a value leave no trace. */
export const worksheetReader = ({ styles, date1904 }: WorkbookContext) => {
  const rows: UnresolvedRow[] = []
  let row = 0
  let isInRow = false
  let column = -1
  let cells: (string | number)[] = []
  let type = 'n'
  let style = 0
  let value = ''
  let pronunciation = false

  const cellText = (): string | number => {
    if (value === '') return ''
    switch (type) {
      case 's': {
        const place = Number(value)
        if (!Number.isSafeInteger(place) || place < 0) throw unreadable()
        return place
      }
      case 'n': {
        const number = Number(value)
        return Number.isFinite(number) ? numberText(number, styles[style] ?? 'plain', date1904) : value
      }
      case 'b':
        return booleanText(value.trim() === '1' || value.trim() === 'true')
      case 'd':
        return isoDateText(value)
      default:
        return unescapeCharacters(value)
    }
  }

  const endCell = () => {
    const text = cellText()
    if (text === '') return
    const isTooLong = typeof text === 'string' && text.length > sheetLimits.maxCellLength
    if (column >= sheetLimits.maxColumns || isTooLong) throw unreadable()
    while (cells.length <= column) cells.push('')
    cells[column] = text
  }

  const endRow = () => {
    if (!isInRow) throw unreadable()
    isInRow = false
    if (cells.length > 0) rows.push({ row, cells })
  }

  const startRow = (tag: string) => {
    const number = attribute(tag, 'r')
    const next = number === undefined ? row + 1 : Number(number)
    // A row inside a row: its end is gone, and with it the cells that stood before it.
    if (isInRow || !Number.isInteger(next) || next <= row || next > lastRow) throw unreadable()
    row = next
    isInRow = true
    column = -1
    cells = []
  }

  const startCell = (tag: string) => {
    const reference = attribute(tag, 'r')
    column = reference === undefined ? column + 1 : columnIndex(reference)
    type = attribute(tag, 't') ?? 'n'
    style = Number(attribute(tag, 's') ?? 0)
    value = ''
  }

  const handler: XmlHandler = {
    wantsText: false,
    done: false,
    open(name, tag, selfClosed) {
      if (name === 'c') {
        startCell(tag)
      } else if (name === 'v' || name === 't') handler.wantsText = !selfClosed && !pronunciation
      else if (name === 'row') {
        startRow(tag)
        if (selfClosed) endRow()
      } else if (name === 'rPh') pronunciation = !selfClosed
    },
    text(text) {
      value += text
    },
    close(name) {
      if (name === 'v' || name === 't') handler.wantsText = false
      else if (name === 'c') endCell()
      else if (name === 'row') endRow()
      else if (name === 'rPh') pronunciation = false
      else if (name === 'sheetData') {
        if (isInRow) throw unreadable()
        handler.done = true
      }
    },
  }
  return { rows, handler }
}
