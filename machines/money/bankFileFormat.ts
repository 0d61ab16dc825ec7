import { z } from 'zod'
import { PayoutRail } from '#contract/wire/payoutRail.ts'

/** What a column of a bank file may say, in the words of its faults. */
const valueNames = {
  amount: 'the amount',
  accountNumber: 'the account number',
  ifsc: 'the IFSC',
  beneficiaryName: 'the name of the account holder',
  merchantCode: 'the merchant',
  payoutRef: 'the number of the payout',
  rail: 'the rail',
  day: 'the day',
  debitAccount: 'the debit account',
  number: 'the number of the row',
  fixed: 'a fixed text',
} as const
export type BankFileValue = keyof typeof valueNames
const BankFileValues = Object.keys(valueNames) as readonly BankFileValue[]

/** A bank cannot pay without them. */
const needed = ['amount', 'accountNumber', 'ifsc'] as const
const standardName = 'Standard'

const Column = z.strictObject({
  header: z.string().max(60).default(''),
  value: z.enum(BankFileValues, { error: `has to be one of ${BankFileValues.join(', ')}` }),
  /** What a column of a fixed value says. */
  text: z.string().max(60).default(''),
})

const shape = {
  columns: z.array(Column).min(1).max(60),
  hasHeader: z.boolean(),
  separator: z.enum([',', ';', '|', '~', '\t']),
  dayForm: z.enum(['YYYY-MM-DD', 'DD-MM-YYYY', 'DD/MM/YYYY', 'DDMMYYYY']),
  amountForm: z.enum(['rupees', 'paise']),
  /** One of each rail comes in an archive. */
  files: z.enum(['one', 'perRail']),
  /** What the bank offers, the first that takes an amount first. */
  rails: z.array(PayoutRail).min(1).max(3),
  /** What the bank calls a rail. */
  railWords: z.partialRecord(PayoutRail, z.string().min(1).max(20)),
  /** Texts have letters, digits and spaces alone. */
  isPlain: z.boolean(),
  debitAccount: z.union([z.literal(''), z.string().regex(/^\d{6,20}$/, 'has to be 6 to 20 digits')]),
}

/** How a bank wants its file of payouts. */
export type BankFileFormat = z.output<z.ZodObject<typeof shape>> & { readonly name: string }

const usual = {
  hasHeader: true,
  separator: ',',
  dayForm: 'YYYY-MM-DD',
  amountForm: 'rupees',
  files: 'one',
  rails: PayoutRail.options,
  railWords: {},
  isPlain: false,
  debitAccount: '',
} as const satisfies Partial<BankFileFormat>

const column = (header: string, value: BankFileValue, text = '') => ({ header, value, text })

/** The file where nobody chose another. */
export const standardBankFile: BankFileFormat = {
  ...usual,
  name: standardName,
  rails: [...usual.rails],
  columns: [
    column('payout_ref', 'payoutRef'),
    column('merchant_code', 'merchantCode'),
    column('beneficiary_name', 'beneficiaryName'),
    column('account_number', 'accountNumber'),
    column('ifsc', 'ifsc'),
    column('amount', 'amount'),
    column('settlement_date', 'day'),
  ],
}

/** Shapes of banks, from what is public of their uploads. A bank changes them: who configures one compares it with the bank's own. */
const knownShapes = {
  /** Vendor payments of HDFC's ENet: a public payment template for it, and the bank's manual (no header, no comma in a text); read 2026-11-29. */
  HDFC_ENET: {
    ...usual,
    hasHeader: false,
    dayForm: 'DD/MM/YYYY',
    isPlain: true,
    rails: ['RTGS', 'NEFT'],
    railWords: { RTGS: 'R', NEFT: 'N' },
    columns: [
      column('Transaction Type', 'rail'),
      column('Beneficiary Code', 'merchantCode'),
      column('Beneficiary Account Number', 'accountNumber'),
      column('Instrument Amount', 'amount'),
      column('Beneficiary Name', 'beneficiaryName'),
      column('Instruction Reference Number', 'number'),
      column('Customer Reference Number', 'payoutRef'),
      column('Cheque Date', 'day'),
      column('IFSC Code', 'ifsc'),
      column('Bene Bank', 'fixed'),
      column('Bene Email Id', 'fixed'),
    ],
  },
  /** Bulk payments (BLKPAY) of IDFC FIRST: the list of its columns in a public integration; read 2026-11-29. */
  IDFC_FIRST_BLKPAY: {
    ...usual,
    dayForm: 'DD/MM/YYYY',
    rails: ['RTGS', 'NEFT'],
    columns: [
      column('Beneficiary Name', 'beneficiaryName'),
      column('Beneficiary Account Number', 'accountNumber'),
      column('IFSC', 'ifsc'),
      column('Transaction Type', 'rail'),
      column('Debit Account Number', 'debitAccount'),
      column('Transaction Date', 'day'),
      column('Amount', 'amount'),
      column('Currency', 'fixed', 'INR'),
      column('Beneficiary Email ID', 'fixed'),
      column('Remarks', 'payoutRef'),
    ],
  },
} as const
const shapeNames = Object.keys(knownShapes) as readonly (keyof typeof knownShapes)[]

const Written = z
  .array(
    z.strictObject({
      name: z.string().trim().min(1).max(40),
      /** The shape that it begins with. */
      like: z.enum(shapeNames, { error: `has to be one of ${shapeNames.join(', ')}` }).optional(),
      ...z.strictObject(shape).partial().shape,
    }),
  )
  .max(20)

const twice = (texts: readonly string[]): string | undefined => texts.find((text, at) => texts.indexOf(text) < at)

const faultOf = ({ columns, hasHeader, rails, debitAccount }: BankFileFormat): string | undefined => {
  const values = columns.map(({ value }) => value)
  const missing = needed.find((value) => !values.includes(value))
  if (missing !== undefined) return `has no column for ${valueNames[missing]}`
  const doubled = twice(values.filter((value) => value !== 'fixed')) as BankFileValue | undefined
  if (doubled !== undefined) return `says ${valueNames[doubled]} in two columns`
  const header = twice(columns.map((one) => one.header.trim().toLowerCase()))
  if (hasHeader && header !== undefined) return `has two columns named '${header}'`
  const rail = twice(rails)
  if (rail !== undefined) return `offers ${rail} twice`
  return values.includes('debitAccount') && debitAccount === ''
    ? 'has a column for the debit account, and no debitAccount'
    : undefined
}

/** The formats as they are configured. Throws with the one that is at fault, and why. */
export const readBankFileFormats = (written: unknown): readonly BankFileFormat[] => {
  const read = Written.safeParse(written)
  if (!read.success) {
    const [fault] = read.error.issues
    throw new Error(`${fault?.path.join('.') || 'the file'}: ${fault?.message ?? ''}`)
  }
  const formats = read.data.map(({ like, ...own }) => {
    const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
    return {
      ...usual,
      columns: [],
      ...(like === undefined ? {} : knownShapes[like]),
      ...given,
    } as unknown as BankFileFormat
  })
  for (const format of formats) {
    const fault = faultOf(format)
    if (fault !== undefined) throw new Error(`${format.name} ${fault}`)
  }
  const names = [standardName, ...formats.map(({ name }) => name)].map((name) => name.toLowerCase())
  const name = twice(names)
  if (name !== undefined) throw new Error(`two formats are named ${name}`)
  return formats
}

/** What goes to the bank with one payout. */
export interface BankFileLine {
  readonly payoutRef: string
  readonly merchantCode: string
  readonly beneficiaryName: string
  readonly accountNumber: string
  readonly ifsc: string
  readonly amountPaise: string
  readonly rail: PayoutRail
}

/** Rupees with two decimals, as banks read them. */
const rupeesOf = (paise: string): string => `${paise.slice(0, -2) || '0'}.${paise.slice(-2).padStart(2, '0')}`

const dayOf = (day: string, form: BankFileFormat['dayForm']): string =>
  form.replace('YYYY', day.slice(0, 4)).replace('MM', day.slice(5, 7)).replace('DD', day.slice(8, 10))

const plainOf = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()

/** The cells of a row of the file. */
export const bankFileCells = (
  { columns, dayForm, amountForm, railWords, isPlain, debitAccount }: BankFileFormat,
  line: BankFileLine,
  { day, number }: { readonly day: string; readonly number: number },
): readonly string[] =>
  columns.map(({ value, text }) => {
    switch (value) {
      case 'amount':
        return amountForm === 'paise' ? line.amountPaise : rupeesOf(line.amountPaise)
      case 'rail':
        return railWords[line.rail] ?? line.rail
      case 'day':
        return dayOf(day, dayForm)
      case 'debitAccount':
        return debitAccount
      case 'number':
        return String(number)
      case 'fixed':
        return text
      case 'beneficiaryName':
        return isPlain ? plainOf(line.beneficiaryName) : line.beneficiaryName
      default:
        return line[value]
    }
  })
