import { markUnprintable } from './write/neutralise.ts'
import { sheetLimits } from './sheetLimits.ts'
import { firstOf } from '#spreadsheets/cutText.ts'

/** What is wrong with one row. `row` is the number that the spreadsheet program shows; the header is usually row 1. */
export type RowFault = { row: number; column: string; value: string; reason: string }

/** The documented sentence of each refusal of a whole sheet, where there is one. */
export const sheetTexts = {
  'sheet-blank': 'Blank Excel File!',
  'sheet-unreadable': 'Could not extract Excel Data!',
  'sheet-wrong-header': 'Invalid headers in Excel file',
  'sheet-too-many-rows': 'The sheet has more rows than can be processed at once.',
  'sheet-too-large': 'The file is larger than can be processed.',
} as const

export type SheetRefusalCode = keyof typeof sheetTexts

export type HeaderDifference = { missing: string[]; unexpected: string[] }

/** The names in the first row, without the empty ones behind the last. */
export const trimmedHeaders = (cells: readonly string[]): string[] => {
  const headers = cells.map((cell) => markUnprintable(cell.trim()))
  while (headers.at(-1) === '') headers.pop()
  return headers
}

/** Compares trimmed names by letter and case, in any order. A column that stands twice is unexpected the second time. */
export const compareHeaders = (expected: readonly string[], found: readonly string[]): HeaderDifference => {
  const wanted = new Set(expected)
  const unexpected: string[] = []
  for (const [index, header] of found.entries()) {
    const name = header.trim()
    if (!wanted.delete(name)) unexpected.push(name === '' ? `column ${columnLetters(index)} without a name` : name)
  }
  return { missing: [...wanted], unexpected }
}

/** 0 is A, 26 is AA. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const shortList = (names: readonly string[]): string => {
  const shown = names.slice(0, 10).map((name) => (name.length > 40 ? `${firstOf(name, 40)}…` : name))
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '')
}

const wrongHeaderText = ({ missing, unexpected }: HeaderDifference): string =>
  [
    `${sheetTexts['sheet-wrong-header']}.`,
    ...(missing.length > 0 ? [`Missing: ${shortList(missing)}.`] : []),
    ...(unexpected.length > 0 ? [`Unexpected: ${shortList(unexpected)}.`] : []),
    'Download the template and use its first row.',
  ].join(' ')

export const sheetRefusalText = (
  code: SheetRefusalCode,
  headers: HeaderDifference = { missing: [], unexpected: [] },
): string => {
  switch (code) {
    case 'sheet-wrong-header':
      return wrongHeaderText(headers)
    case 'sheet-too-many-rows':
      return `The sheet has more than ${sheetLimits.maxRows.toLocaleString('en-IN')} rows. Split it and upload the parts one after the other.`
    case 'sheet-too-large':
      return `The file is larger than ${sheetLimits.maxFileBytes / 1_000_000} MB. Split it and upload the parts one after the other.`
    default:
      return sheetTexts[code]
  }
}

/** The whole sheet is refused; the message is the text for staff. */
export class SheetRefusal extends Error {
  override readonly name = 'SheetRefusal'
  readonly code: SheetRefusalCode
  readonly headers: HeaderDifference

  constructor(
    code: SheetRefusalCode,
    headers: HeaderDifference = { missing: [], unexpected: [] },
    options?: ErrorOptions,
  ) {
    super(sheetRefusalText(code, headers), options)
    this.code = code
    this.headers = headers
  }
}
