import { z } from 'zod'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { plainName, type SheetColumn } from './sheetCells.ts'

export const sheetKindNames = [
  'merchantUpdate',
  'merchantDeactivate',
  'merchantActivate',
  'partnerActivation',
  'brandMerchants',
  'merchantOnboard',
  'storeActivation',
  'upiUpdate',
  'customerFee',
  'dsrTasks',
  'posMapping',
  'promoterVouchers',
  'financeReport',
  'utrNumbers',
  'settlementStatus',
  'settlementRows',
  'payoutRecon',
  'regularization',
  'brandProducts',
  'productMinMax',
  'schemeConfig',
  'cashbackConfig',
  'cashbackCalculate',
  'chargeSlips',
  'controlSheet',
  'offerRules',
  'optOutNumbers',
  'dndNumbers',
  'campaignRecipients',
  'superMerchantMembers',
  'bulkRefunds',
] as const

export type SheetKindName = (typeof sheetKindNames)[number]

export type SheetKind = {
  readonly name: SheetKindName
  /** File name of the template without its ending. */
  readonly templateName: string
  readonly maxRows: number
  /** What is said of more rows, where the documents say it; else empty. */
  readonly tooManyRows: string
  /** Endings of file names that are named to staff. */
  readonly extensions: readonly string[]
  /** All endings that are taken; what a file is, its content says. */
  readonly taken: readonly string[]
  readonly columns: readonly SheetColumn[]
  /** Files of others, whose columns a mapping reads: any header is taken, and rows are judged by what works on them. */
  readonly takesAnyHeader: boolean
  /** The name by which the header of such a file is found; null: any row of names is one. */
  readonly headerName: RegExp | null
  /** Among so many first rows with text its header is looked for. */
  readonly headerRows: number
  /** Headers of which at least one must be filled in every row. */
  readonly atLeastOneOf: readonly string[]
  /** Headers whose values may stand together in one row only. */
  readonly uniqueTogether: readonly string[]
  /** The second of the two is not before the first. */
  readonly inOrder: readonly [string, string] | null
  /** With this header at Yes, those have to be filled. */
  readonly neededWith: { readonly header: string; readonly needs: readonly string[] } | null
  /** A column that holds percent or rupees, and the one that says which of them. */
  readonly percentBy: { readonly header: string; readonly type: string } | null
}

type KindOptions = Partial<Omit<SheetKind, 'name' | 'templateName' | 'columns'>>

export const kind = (
  name: SheetKindName,
  templateName: string,
  columns: readonly SheetColumn[],
  options: KindOptions = {},
): SheetKind => ({
  name,
  templateName,
  columns,
  maxRows: sheetLimits.maxRows,
  tooManyRows: '',
  extensions: sheetLimits.extensions,
  taken: [...sheetLimits.extensions, ...sheetLimits.otherWorkbooks, ...sheetLimits.otherTexts],
  atLeastOneOf: [],
  uniqueTogether: [],
  inOrder: null,
  neededWith: null,
  percentBy: null,
  takesAnyHeader: false,
  headerName: null,
  headerRows: sheetLimits.headerRows,
  ...options,
})

export const optional = { required: false } as const

export const aName = { plain: plainName } as const

export const optionalName = { ...optional, ...aName } as const

/** Bulk-Uploads takes workbooks only (conflict X087). */
const workbooks = ['.xls', '.xlsx']

export const workbooksOnly = { extensions: workbooks, taken: [...workbooks, ...sheetLimits.otherWorkbooks] } as const

export const cashbackPercent = { percentBy: { header: 'total_cashback', type: 'cashback_type' } } as const

export const statusWord = (words: readonly string[]) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((text) => words.includes(text), `The status is one of ${words.join(', ')}.`)

export const virtualAddress = 'The UPI address, for example shop@bank.'
