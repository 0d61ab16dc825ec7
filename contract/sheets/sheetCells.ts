import { z } from 'zod'
import { isCalendarDay } from '#contract/wire/indianTime.ts'
import { isPlainText, maxNameLength, MerchantCode } from '#contract/calls/merchants.ts'
import { maxPaise, readHundredths } from '#contract/wire/money.ts'

/** Why a filled cell is not accepted, in words for staff, or null. */
export type CellCheck = (text: string) => string | null

export type SheetColumn = {
  readonly header: string
  readonly required: boolean
  /** The same value may stand in one row only; the later row is at fault. */
  readonly unique: boolean
  readonly check: CellCheck
  /** Texts that are accepted and stored as they stand. Most cells of most sheets are: their schema is not asked. */
  readonly plain?: RegExp
  /** A filled, accepted cell as it is stored; absent: as it stands there. */
  readonly stored?: (text: string) => string
  /** For the template's "How to fill" sheet. */
  readonly howToFill: string
}

const excelError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|GETTING_DATA)$/

export const accepts =
  (schema: z.ZodType): CellCheck =>
  (text) => {
    if (excelError.test(text)) return 'The cell shows an error of the spreadsheet.'
    const read = schema.safeParse(text)
    return read.success ? null : (read.error.issues[0]?.message ?? 'The value is not accepted.')
  }

type ColumnOptions = { readonly required?: boolean; readonly unique?: boolean; readonly plain?: RegExp }

export const plainName = new RegExp(`^[A-Za-z0-9](?:[ -~]{0,${maxNameLength - 2}}[!-~])?$`)

/** A column whose cells are kept as the schema reads them. */
export const column = (
  header: string,
  schema: z.ZodType<string>,
  howToFill: string,
  { required = true, unique = false, plain }: ColumnOptions = {},
): SheetColumn => ({
  header,
  required,
  unique,
  check: accepts(schema),
  ...(plain === undefined ? {} : { plain }),
  stored: (text) => schema.parse(text),
  howToFill,
})

export const merchantCode = (header: string, { unique = false }: ColumnOptions = {}): SheetColumn => ({
  ...column(header, MerchantCode, 'The merchant code, 4 to 20 letters and digits.', {
    unique,
    plain: /^[A-Z0-9]{4,20}$/,
  }),
  stored: (text) => text.trim().toUpperCase(),
})

/** Printable text up to a length; `what` begins the sentence that says what is wrong. */
export const words = (what: string, maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `${what} has more than ${maxLength} characters.`)
    .refine(isPlainText, `${what} has characters that cannot be printed.`)

export const personOrShop = (what: string) => words(what, maxNameLength)

/** Letters, digits and - _ / . as numbers and codes of others come; upper case. */
export const code = (what: string, minLength: number, maxLength: number) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(
      new RegExp(`^[A-Z0-9][A-Z0-9_/.-]{${minLength - 1},${maxLength - 1}}$`),
      `${what} has ${minLength} to ${maxLength} letters, digits or one of - _ / .`,
    )

const dayOf = (text: string): string => {
  const [, day = '', month = '', year = ''] = /^(\d\d)[-/](\d\d)[-/](\d{4})$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month}-${day}`
}
const dayText = 'A day is written YYYY-MM-DD, DD-MM-YYYY or DD/MM/YYYY.'

/** A calendar day in one of the three ways in which people write it; kept as YYYY-MM-DD. */
export const day = z.string().trim().transform(dayOf).refine(isCalendarDay, dayText)

const timeText = 'A time is written YYYY-MM-DD HH:mm, or DD-MM-YYYY HH:mm, in Indian time.'

const timeOf = (text: string): string => {
  const [, dayPart = '', clock = '00:00', seconds = '00'] = /^(\S+)(?: (\d\d:\d\d)(?::(\d\d))?)?$/.exec(text) ?? []
  return `${dayOf(dayPart)} ${clock}:${seconds}`
}
const isTime = (time: string): boolean =>
  isCalendarDay(time.slice(0, 10)) && /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time.slice(10))

/** An Indian time; a day alone is its midnight, which is how spreadsheets show that. Kept as YYYY-MM-DD HH:mm:ss. */
export const dayTime = z.string().trim().transform(timeOf).refine(isTime, timeText)

const yes = ['1', 'Y', 'YES', 'TRUE', 'ACTIVE']
const no = ['0', 'N', 'NO', 'FALSE', 'DEACTIVE']

/** Kept as '1' or '0'. */
export const flag = z
  .string()
  .trim()
  .toUpperCase()
  .refine((text) => yes.includes(text) || no.includes(text), 'Write Yes or No (1 or 0).')
  .transform((text) => (yes.includes(text) ? '1' : '0'))

export const upiAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(255, 'The UPI address is too long.')
  .regex(/^[a-z0-9][a-z0-9._-]{1,}@[a-z][a-z0-9]{1,}$/, 'A UPI address looks like name@bank.')

/** Rupees with at most two places; kept as paise. */
export const rupees = z
  .string()
  .trim()
  .refine(
    (text) => (readHundredths(text) ?? maxPaise + 1) <= maxPaise,
    'An amount is a number with at most two places.',
  )
  .transform((text) => String(readHundredths(text)))

/** A decimal number within bounds, kept as it is written. */
export const numberBetween = (what: string, least: number, most: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^-?\d{1,9}(?:\.\d{1,9})?$/.test(text) && Number(text) >= least && Number(text) <= most,
      // Said only when it is: the words of a locale cost more than a thousand rows.
      { error: () => `${what} is a number from ${least.toLocaleString('en-IN')} to ${most.toLocaleString('en-IN')}.` },
    )
