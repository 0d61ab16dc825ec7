import { sheetHints } from '#spreadsheets/sheetHints.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'

const lastRow = 1_048_576
const lastColumn = 16_384

/** SYLK says the place of each cell in numbers: the library makes room for whatever they are. */
const checkPlaces = (text: string): void => {
  for (const [, axis, digits] of text.matchAll(/;([XY])(\d{5,})/g))
    if (Number(digits) > (axis === 'X' ? lastColumn : lastRow)) throw unreadable()
}

const repeated = (tag: string, what: 'rows' | 'columns'): number => {
  const [, digits = '1'] = new RegExp(`number-${what}-repeated\\s*=\\s*["'](\\d+)["']`).exec(tag) ?? []
  return Number(digits)
}

/** How many cells the library would make of a table of OpenDocument: one that is filled may say that it stands often. */
const checkRepeats = (text: string): void => {
  let rows = 1
  let cells = 0
  for (const [tag, name] of text.matchAll(/<(?:\w+:)?(table-row|table-cell)\b[^>]*>/g)) {
    if (name === 'table-row') rows = repeated(tag, 'rows')
    else if (!tag.endsWith('/>') || /value-type/.test(tag)) cells += rows * repeated(tag, 'columns')
    if (cells > sheetLimits.maxOtherFormatCells) throw unreadable()
  }
}

/** A cell of SpreadsheetML or OpenDocument with a formula and nothing beside it. */
const emptyFormula =
  /<(?:\w+:)?(?:Cell|table-cell)\b(?=[^>]*\b(?:ss|table):(?:F|f)ormula\s*=)(?![^>]*(?:office|calcext):value)[^>]*(?:\/>|>\s*<\/(?:\w+:)?(?:Cell|table-cell)>)/

/** A value of DIF that could not be calculated: the library makes a zero of it. */
const errorOfDif = /^0,[^\r\n]{0,40}(\r?\n)(?:NA|ERROR)(?=\r?$)/gm

/** The text, when the library can be given it: what it makes of it is bounded. Throws SheetRefusal. */
export const boundedText = (text: string, format: 'html' | 'xml' | 'sylk' | 'dif'): string => {
  if (format === 'sylk') checkPlaces(text)
  if (format === 'dif') return text.replace(errorOfDif, '1,0$1"#N/A"')
  if (format !== 'xml') return text
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw unreadable()
  checkRepeats(text)
  if (emptyFormula.test(text)) throw unreadable(sheetHints.notCalculated)
  return text
}
