import { booleanText, isoDateText, numberNote, type NumberStyle, numberText } from '#spreadsheets/cellText.ts'
import type { CellNote, MergedRows, NotedCell } from '#spreadsheets/rawRow.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'
import { isTextOf, unescapeCharacters } from './workbookParts.ts'
import { attribute, type XmlHandler } from './xmlScan.ts'

/** As it stands in the sheet: a number is the place of a text in the table of texts. */
export type UnresolvedRow = { row: number; cells: (string | number)[]; isHidden?: true; noted?: UnresolvedNote[] }
export type UnresolvedNote = Omit<NotedCell, 'text'> & { text: string | number }

export type WorkbookContext = { styles: readonly NumberStyle[]; date1904: boolean }

const lastRow = 1_048_576
const maxMerged = 100_000
const isTrue = /^(?:1|true)$/

/** Index of the column in a cell reference such as `AB12` or `ab12`, from 0. */
const columnIndex = (reference: string): number => {
  let column = 0
  let at = 0
  for (; at < reference.length && at < 4; at++) {
    const letter = (reference.charCodeAt(at) & ~32) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  if (column === 0 || column > 16_384) throw unreadable()
  return column - 1
}

const areaPattern = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i

/** An area of more than one row; undefined for what lies in one row, or is no area. */
export const mergedRows = (area: string): MergedRows | undefined => {
  const [, left = '', top = '', right = '', bottom = ''] = areaPattern.exec(area) ?? []
  if (left === '' || Number(top) >= Number(bottom)) return undefined
  return {
    firstRow: Number(top),
    lastRow: Number(bottom),
    firstColumn: columnIndex(left),
    lastColumn: columnIndex(right),
  }
}

/** Gathers the rows of one worksheet into `rows`, which the caller empties; rows without a value leave no trace. */
export const worksheetReader = ({ styles, date1904 }: WorkbookContext) => {
  const rows: UnresolvedRow[] = []
  const merged: MergedRows[] = []
  let row = 0
  let isInRow = false
  let column = -1
  let cells: (string | number)[] = []
  let noted: UnresolvedNote[] = []
  let isHidden = false
  let type = 'n'
  let style = 0
  let value = ''
  let hasFormula = false
  let hasValue = false
  /** The text of a `t="inlineStr"` stands in `is`, whatever else is there. */
  let isInline = false

  const note = (is: CellNote, text: string | number) => noted.push({ column, is, text })

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
        if (!Number.isFinite(number)) return value
        const shown = styles[style] ?? 'plain'
        const text = numberText(number, shown, date1904)
        const lost = numberNote(number, shown)
        if (lost !== null) note(lost, text)
        return text
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
    // A text may be empty; any other formula without a value was never calculated.
    if (hasFormula && value === '' && !(hasValue && type === 'str')) note('not-calculated', '')
    const text = cellText()
    if (text === '') return
    if (typeof text === 'string' && text.length > sheetLimits.maxCellLength) throw unreadable()
    if (column >= sheetLimits.maxColumns) {
      note('stray', text)
      if (noted.length > sheetLimits.maxStrayCells + sheetLimits.maxColumns) throw unreadable()
      if (noted.filter(({ is }) => is === 'stray').length > sheetLimits.maxStrayCells) throw unreadable()
      return
    }
    while (cells.length <= column) cells.push('')
    cells[column] = text
  }

  /** The row at hand is whole when the next one begins: some programs write one for each cell. */
  const handOverRow = () => {
    if (cells.length + noted.length > 0) {
      const whole: UnresolvedRow = { row, cells }
      if (isHidden) whole.isHidden = true
      if (noted.length > 0) whole.noted = noted
      rows.push(whole)
    }
    cells = []
    noted = []
    isHidden = false
  }

  const endRow = () => {
    if (!isInRow) throw unreadable()
    isInRow = false
  }

  /** By hand, by a filter, or by its height; where rows are hidden by default, one that says nothing of itself. */
  const isHiddenRow = (tag: string): boolean => {
    if (tag.includes('hidden')) {
      const said = attribute(tag, 'hidden')
      if (said !== undefined) return isTrue.test(said)
    }
    const height = tag.includes('ht') ? attribute(tag, 'ht') : undefined
    if (height !== undefined) return Number(height) === 0
    // A program that was given no height for its own leaves the number out.
    if (tag.includes('customHeight') && isTrue.test(attribute(tag, 'customHeight') ?? '')) return true
    // Spreadsheet programs write a row that they show with its spans.
    return areHiddenByDefault && !tag.includes('spans')
  }

  const startRow = (tag: string) => {
    const number = attribute(tag, 'r')
    const next = number === undefined ? row + 1 : Number(number)
    if (isInRow || !Number.isInteger(next) || next < row || next < 1 || next > lastRow) throw unreadable()
    if (next > row) handOverRow()
    row = next
    isInRow = true
    column = -1
    if (isHiddenRow(tag)) isHidden = true
  }

  const startCell = (tag: string) => {
    const reference = attribute(tag, 'r')
    column = reference === undefined ? column + 1 : columnIndex(reference)
    type = attribute(tag, 't') ?? 'n'
    style = Number(attribute(tag, 's') ?? 0)
    value = ''
    hasFormula = false
    hasValue = false
    isInline = false
  }

  let isInData = false
  let areHiddenByDefault = false
  const isIn = (parents: readonly string[], depth: number) => isInData && parents.length === depth

  const handler: XmlHandler = {
    wantsText: false,
    done: false,
    open(name, tag, selfClosed, parents) {
      switch (name) {
        case 'c':
          if (isIn(parents, 3)) startCell(tag)
          return
        case 'v':
          if (!isIn(parents, 4)) return
          hasValue = true
          handler.wantsText = !selfClosed && type !== 'inlineStr'
          return
        case 't':
          if (isInData && isInline) handler.wantsText = !selfClosed && isTextOf(parents, 'is', 4)
          return
        case 'is':
          isInline = isIn(parents, 4) && type === 'inlineStr'
          return
        case 'f':
          if (isIn(parents, 4)) hasFormula = true
          return
        case 'row':
          if (!isIn(parents, 2)) return
          startRow(tag)
          if (selfClosed) endRow()
          return
        case 'sheetFormatPr':
          if (parents.length === 1) areHiddenByDefault = isTrue.test(attribute(tag, 'zeroHeight') ?? '')
          return
        case 'sheetData':
          if (parents.length === 1) isInData = !selfClosed
          return
        case 'mergeCell': {
          if (parents.length !== 2 || parents[1] !== 'mergeCells') return
          const area = mergedRows(attribute(tag, 'ref') ?? '')
          if (area !== undefined) merged.push(area)
          if (merged.length > maxMerged) throw unreadable()
          return
        }
        default:
      }
    },
    text(text) {
      value += text
    },
    close(name, parents) {
      if (name === 'v' || name === 't') handler.wantsText = false
      else if (name === 'c' && isIn(parents, 3)) endCell()
      else if (name === 'row' && isIn(parents, 2)) endRow()
      else if (name === 'sheetData' && parents.length === 1) {
        if (isInRow) throw unreadable()
        isInData = false
        handOverRow()
      }
    },
  }
  return { rows, merged, handler }
}
