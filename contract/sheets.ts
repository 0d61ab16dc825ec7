import type { z } from 'zod'
import { ContactPerson, DisplayName, MerchantCode } from './merchants.ts'
import { refusals } from './refusals.ts'

export const sheetLimits = {
  maxFileBytes: 20_000_000,
  /** Rows under the header; blank rows are not counted. */
  maxRows: 100_000,
  /** A filled cell right of this column makes the sheet unreadable. */
  maxColumns: 256,
  maxCellLength: 32_767,
  /** In all cells together: one long text may stand in every cell of a small file. */
  maxCharacters: 100_000_000,
  maxZipEntries: 200,
  maxInflatedBytes: 300_000_000,
  maxInflationRatio: 100,
  /** Faults that are shown; the rest is only counted. */
  shownFaults: 100,
  previewRows: 10,
  extensions: ['.xls', '.xlsx', '.csv'],
} as const

/** What is wrong with one row. `row` is the number that the spreadsheet program shows; the header is usually row 1. */
export type RowFault = { row: number; column: string; value: string; reason: string }

/** Why a filled cell is not accepted, in words for staff, or null. */
export type CellCheck = (text: string) => string | null

export type SheetColumn = {
  readonly header: string
  readonly required: boolean
  /** The same value may stand in one row only; the later row is at fault. */
  readonly unique: boolean
  readonly check: CellCheck
  /** For the template's "How to fill" sheet. */
  readonly howToFill: string
}

const excelError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|GETTING_DATA)$/

const accepts =
  (schema: z.ZodType): CellCheck =>
  (text) => {
    if (excelError.test(text)) return 'The cell shows an error of the spreadsheet.'
    const read = schema.safeParse(text)
    return read.success ? null : (read.error.issues[0]?.message ?? 'The value is not accepted.')
  }

/** The code as it is stored, or null. */
export const parseMerchantCode = (text: string): string | null => MerchantCode.safeParse(text).data ?? null

export const sheetKindNames = ['merchantUpdate', 'merchantDeactivate', 'merchantActivate'] as const
export type SheetKindName = (typeof sheetKindNames)[number]

export type SheetKind = {
  readonly name: SheetKindName
  /** File name of the template without its ending. */
  readonly templateName: string
  readonly maxRows: number
  readonly columns: readonly SheetColumn[]
  /** Headers of which at least one must be filled in every row. */
  readonly atLeastOneOf: readonly string[]
}

const midList: readonly SheetColumn[] = [
  {
    header: 'mid_list',
    required: true,
    unique: true,
    check: accepts(MerchantCode),
    howToFill: 'The merchant code, 4 to 20 letters and digits. One merchant in each row.',
  },
]

export const sheetKinds: Readonly<Record<SheetKindName, SheetKind>> = {
  merchantUpdate: {
    name: 'merchantUpdate',
    templateName: 'Merchant_Update',
    maxRows: sheetLimits.maxRows,
    columns: [
      {
        header: 'merchant_code',
        required: true,
        unique: true,
        check: accepts(MerchantCode),
        howToFill: 'The merchant code, 4 to 20 letters and digits. Each merchant once.',
      },
      {
        header: 'display_name',
        required: false,
        unique: false,
        check: accepts(DisplayName),
        howToFill: 'The new display name, up to 100 characters. Leave empty to keep the present one.',
      },
      {
        header: 'contact_person',
        required: false,
        unique: false,
        check: accepts(ContactPerson),
        howToFill: 'The new contact person, up to 100 characters. Leave empty to keep the present one.',
      },
    ],
    atLeastOneOf: ['display_name', 'contact_person'],
  },
  merchantDeactivate: {
    name: 'merchantDeactivate',
    templateName: 'Merchant_Deactivate',
    maxRows: sheetLimits.maxRows,
    columns: midList,
    atLeastOneOf: [],
  },
  merchantActivate: {
    name: 'merchantActivate',
    templateName: 'Merchant_Deactivate',
    maxRows: sheetLimits.maxRows,
    columns: midList,
    atLeastOneOf: [],
  },
}

export const sheetHeaders = (kind: SheetKindName): string[] => sheetKinds[kind].columns.map((column) => column.header)

export type SheetRefusalCode =
  | 'sheet-blank'
  | 'sheet-unreadable'
  | 'sheet-wrong-header'
  | 'sheet-too-many-rows'
  | 'sheet-too-large'

export type HeaderDifference = { missing: string[]; unexpected: string[] }

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
  const shown = names.slice(0, 10).map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name))
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '')
}

const wrongHeaderText = ({ missing, unexpected }: HeaderDifference): string =>
  [
    refusals['sheet-wrong-header'].text,
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
      return refusals[code].text
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
