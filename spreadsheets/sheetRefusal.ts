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
  hint = '',
): string => {
  // A kind with a limit of its own says so.
  if (code === 'sheet-too-many-rows' && hint !== '') return hint
  const text = plainRefusalText(code, headers)
  return hint === '' ? text : `${text} ${hint}`
}

const plainRefusalText = (code: SheetRefusalCode, headers: HeaderDifference): string => {
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
  /** What the file is and what to do, where that is known; else empty. */
  readonly hint: string

  constructor(
    code: SheetRefusalCode,
    headers: HeaderDifference = { missing: [], unexpected: [] },
    { hint = '', ...options }: ErrorOptions & { readonly hint?: string } = {},
  ) {
    super(sheetRefusalText(code, headers, hint), options)
    this.code = code
    this.headers = headers
    this.hint = hint
  }
}

/** A file that cannot be read, with the sentence that says why. */
export const unreadable = (hint = ''): SheetRefusal => new SheetRefusal('sheet-unreadable', undefined, { hint })
