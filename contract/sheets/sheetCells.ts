import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { isCalendarDay } from '#contract/wire/indianTime.ts'
import { monthNamed } from '#contract/wire/monthNames.ts'
import { isPlainText, maxNameLength, MerchantCode, MobileNumber } from '#contract/calls/merchants/merchants.ts'
import { type HundredthsOf, maxPaise, readRupees } from '#contract/wire/money.ts'
import { identifier, withoutTextMark } from './identifierCells.ts'
import { beforeMobile } from '#contract/wire/typedText.ts'

/** Why a filled cell is not accepted, in words for staff, or null. */
export type CellCheck = (text: string) => string | null

/** What a stored cell is in hundredths of: always the same, or by what another cell of the row says. */
export type CellFormat = HundredthsOf | ((cellOf: (header: string) => string) => HundredthsOf)

/** A column of percentages where the one of this header says PERCENTAGE, of rupees where it says otherwise. */
export const percentWhere =
  (header: string): CellFormat =>
  (cellOf) =>
    cellOf(header).trim().toUpperCase() === 'PERCENTAGE' ? 'bps' : 'paise'

export type SheetColumn = {
  readonly header: string
  /** How a stored cell of money or rates is shown to people. */
  readonly format?: CellFormat
  readonly required: boolean
  /** The same value may stand in one row only; the later row is at fault. */
  readonly unique: boolean
  readonly check: CellCheck
  /** Texts that are accepted and stored as they stand. Most cells of most sheets are: their schema is not asked. */
  readonly plain?: RegExp
  /** A filled, accepted cell as it is stored; absent: as it stands there. */
  readonly stored?: (text: string) => string
  /** A longer cell is refused by its length alone; absent: `usualLongest`. */
  readonly longest?: number
  /** For the template's "How to fill" sheet. */
  readonly howToFill: string
}

/** More than any single value has. */
export const usualLongest = 2_000
/** What a spreadsheet holds in one cell: of lists, and of columns of others. */
export const wholeCell = 32_767

const excelError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|GETTING_DATA)$/

/** Joiners are left: the scripts of India are written with them. */
const invisible = /[^\P{Cf}\u200C\u200D]/u

export const accepts =
  (schema: z.ZodType): CellCheck =>
  (text) => {
    if (excelError.test(text)) return 'The cell shows an error of the spreadsheet.'
    if (text.startsWith('=')) return 'The cell holds a formula as text: enter its value.'
    if (text === '\\N') return 'The cell shows the NULL of a database: enter the value, or empty the cell.'
    if (text.includes('\uFFFD')) return 'A letter of this cell is damaged: save the file as UTF-8 and upload it again.'
    if (invisible.test(text)) return 'The cell has a character that cannot be seen: enter the value again.'
    const read = schema.safeParse(text)
    if (read.success) return null
    if (/[\r\n]/.test(text)) return 'The cell has a line break: remove it.'
    return read.error.issues[0]?.message ?? 'The value is not accepted.'
  }

/** A column that somebody else named takes any text that can be read. */
export const textColumn = (header: string): SheetColumn => ({
  header,
  required: false,
  unique: false,
  check: accepts(z.string()),
  longest: wholeCell,
  howToFill: '',
})

type ColumnOptions = {
  readonly required?: boolean
  readonly unique?: boolean
  readonly plain?: RegExp
  readonly longest?: number
  readonly format?: CellFormat | undefined
}

export const plainName = new RegExp(`^[A-Za-z0-9](?:[ -~]{0,${maxNameLength - 2}}[!-~])?$`)

/** A column whose cells are kept as the schema reads them. */
export const column = (
  header: string,
  schema: z.ZodType<string>,
  howToFill: string,
  { required = true, unique = false, plain, longest, format }: ColumnOptions = {},
): SheetColumn => ({
  header,
  required,
  unique,
  check: accepts(schema),
  ...(plain === undefined ? {} : { plain }),
  ...(longest === undefined ? {} : { longest }),
  ...(format === undefined ? {} : { format }),
  stored: (text) => schema.parse(text),
  howToFill,
})

/** A column of rupees. */
export const amountColumn = (header: string, howToFill: string, options: ColumnOptions = {}): SheetColumn =>
  column(header, rupees, howToFill, { format: 'paise', ...options })

export const merchantCode = (header: string, { unique = false }: ColumnOptions = {}): SheetColumn => ({
  ...column(header, identifier(MerchantCode), 'The merchant code, 4 to 20 letters and digits.', {
    unique,
    plain: /^[A-Z0-9]{4,20}$/,
  }),
})

/** Printable text up to a length; `what` begins the sentence that says what is wrong. */
export const words = (what: string, maxLength: number) =>
  typedLine(maxLength, `${what} has more than ${maxLength} characters.`).refine(
    isPlainText,
    `${what} has characters that cannot be printed.`,
  )

export const personOrShop = (what: string) => words(what, maxNameLength)

const countryBefore = new RegExp(`^${beforeMobile}(?=[6-9]\\d{9}$)`)

/** 10 digits, with or without the country's +91 or a 0 in front, in groups or not; kept as the 10 digits. */
export const mobile = identifier(
  z
    .string()
    .transform((text) => {
      const digits = withoutTextMark(text).replace(/\.0+$/, '').replace(/[\s-]/g, '')
      return countryBefore.test(digits) ? digits.slice(-10) : digits
    })
    .pipe(MobileNumber),
)

/** 6 digits, in two groups or not. */
export const pinCode = identifier(
  z
    .string()
    .transform((text) => text.replace(/^(\d{3})\s(\d{3})$/, '$1$2'))
    .pipe(z.string().regex(/^[1-9]\d{5}$/, 'A PIN code has 6 digits.')),
)

/** Letters, digits and - _ / . as numbers and codes of others come; upper case. */
export const code = (what: string, minLength: number, maxLength: number) =>
  identifier(
    z
      .string()
      .toUpperCase()
      .regex(
        new RegExp(`^[A-Z0-9][A-Z0-9_/.-]{${minLength - 1},${maxLength - 1}}$`),
        `${what} has ${minLength} to ${maxLength} letters, digits or one of - _ / .`,
      ),
  )

/** Other centuries are slips: of a cell that was no day, or of a year of two digits. */
const isDay = (day: string): boolean => /^20\d\d-/.test(day) && isCalendarDay(day)

const ofNumbers = (text: string): string | undefined => {
  const [, year, yearMonth = '', yearDay = ''] = /^(\d{4})[-/.](\d\d)[-/.](\d\d)$/.exec(text) ?? []
  if (year !== undefined) return `${year}-${yearMonth}-${yearDay}`
  const [, day = '', month = '', ofYear] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  if (ofYear === undefined) return undefined
  // Without zeros in front it may be a program's that writes the month first.
  const isSure = (day.length === 2 && month.length === 2) || Number(day) > 12 || Number(day) === Number(month)
  return isSure ? `${ofYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
}

const ofWords = (text: string): string | undefined => {
  const [, day = '', name = '', year] = /^(\d{1,2})[- ]([A-Za-z]{3,9})[- ,]{1,2}(\d{4})$/.exec(text) ?? []
  const month = monthNamed(name)
  return year === undefined || month === 0
    ? undefined
    : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

const dayOf = (text: string): string => ofNumbers(text) ?? ofWords(text) ?? text
const dayText = 'A day is written YYYY-MM-DD, DD-MM-YYYY, DD/MM/YYYY or 21-Nov-2025.'

/** A calendar day in one of the ways in which people write it without doubt; kept as YYYY-MM-DD. */
export const day = z
  .string()
  .transform((text) => dayOf(text.trim().replace(/ 00:00(?::00)?$/, '')))
  .refine(isDay, dayText)

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

export const upiAddress = typedLine(255, 'The UPI address is too long.')
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{1,}@[a-z][a-z0-9]{1,}$/, 'A UPI address looks like name@bank.')

const isOfASide = (text: string): boolean => /\b(?:cr|dr)\.?$|^\(.*\)$|^[-−]|[^/][-−]$/i.test(text.trim())

/** Rupees with at most two places; kept as paise. */
export const rupees = z
  .string()
  .refine(
    (text) => !text.trimEnd().endsWith('%'),
    'This is a percentage, and the column takes rupees: enter the amount.',
  )
  .refine((text) => !isOfASide(text), 'Write the amount without Cr, Dr, brackets or a minus.')
  .transform((text, context) => {
    const paise = readRupees(text)
    if (paise !== undefined && paise <= maxPaise) return String(paise)
    context.addIssue({ code: 'custom', message: 'An amount is a number with at most two places.' })
    return z.NEVER
  })

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
