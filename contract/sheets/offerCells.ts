import { z } from 'zod'
import { GroupCode, ProductCode } from '#contract/calls/catalogue/catalogueCodes.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { dayAfter, isCalendarDay } from '#contract/wire/indianTime.ts'
import { identifierWithPoints } from './identifierCells.ts'
import { percent, percentOrRupees } from './percentCells.ts'
import { dayTime, flag, rupees, words } from './sheetCells.ts'

/** The documented banks of a rule. A name without `_DEBIT` is of credit cards. */
export const offerBanks = [
  'SBI',
  'SBI_DEBIT',
  'ICICI',
  'ICICI_DEBIT',
  'HDFC',
  'HDFC_DEBIT',
  'KOTAK',
  'AXIS',
  'AXIS_DEBIT',
] as const
/** As a rule says that every bank is meant. A bank is always named: an empty cell is no choice. */
export const everyBank = 'ALL'

export const offerMethods = ['CREDIT_CARD', 'DEBIT_CARD', 'EMI', 'UPI', 'NET_BANKING'] as const

/** Months of an EMI that a rule may name. */
export const mostMonths = 60
/** SKUs that one rule names; more are two rules. */
export const mostSkus = 500

/** A dealer category that is blank, as it is shown and written. */
export const blankCategory = 'NULL'

const skuLimit = `A rule names at most ${mostSkus} SKUs. Split it into two rules.`

/** The order of values in a list: 6 before 12. */
export const byValue = (a: string, b: string): number =>
  a.length === b.length || !/^\d+$/.test(a) || !/^\d+$/.test(b) ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length

/**
 * Values with commas between them, or `NOT ` and those that are left out. `ALL` is every one of them, and is kept as an
 * empty text; the others are kept in order, each once.
 */
const valueList = (value: z.ZodType<string>, most = 200, tooMany = `At most ${most} values fit in one list.`) =>
  z.string().transform((text, context) => {
    const trimmed = text.trim()
    if (trimmed === '' || /^all$/i.test(trimmed)) return ''
    const isNot = /^not\s/i.test(trimmed)
    const values = new Set<string>()
    for (const part of (isNot ? trimmed.slice(4) : trimmed).split(/[,\n;]/)) {
      const one = part.trim()
      if (one === '') continue
      const read = value.safeParse(one)
      if (read.success) values.add(read.data.toUpperCase())
      else
        context.addIssue({
          code: 'custom',
          message: `${one.slice(0, 60)}: ${read.error.issues[0]?.message ?? 'this value is not accepted.'}`,
        })
    }
    if (values.size === 0 && context.issues.length === 0)
      context.addIssue({ code: 'custom', message: 'Name at least one value, or write ALL.' })
    if (values.size > most) context.addIssue({ code: 'custom', message: tooMany })
    return `${isNot ? 'NOT ' : ''}${[...values].toSorted(byValue).join(',')}`
  })

const oneOf = (what: string, values: readonly string[]) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((text) => values.includes(text), `${what} is one of ${values.join(', ')}.`)

const months = z
  .string()
  .regex(/^\d{1,2}$/, `A tenure is a number of months from 1 to ${mostMonths}.`)
  .refine((text) => Number(text) >= 1 && Number(text) <= mostMonths, `A tenure is at most ${mostMonths} months.`)
  .transform((text) => String(Number(text)))

const aboveZero = (what: string) =>
  rupees.refine((paise) => Number(paise) > 0, `${what} is zero. Leave it empty for no limit.`)

const isFullMinute = (time: string): boolean => time.endsWith(':00')
const wholeMinute = dayTime.refine(isFullMinute, 'Write hours and minutes only.')

/** The first instant that is not in it: a day alone, or its midnight, is the whole of that day. */
const endTime = wholeMinute.transform((time) =>
  time.endsWith(' 00:00:00') && isCalendarDay(time.slice(0, 10)) ? `${dayAfter(time.slice(0, 10), 1)} 00:00:00` : time,
)

/**
 * The fields of a rule as people write them, in a form and in a sheet; what each is kept as. An empty text is not asked:
 * whether a field may be empty stands in `requiredOfferFields`.
 */
export const offerCells = {
  brandCode: identifierWithPoints(BrandCode),
  ruleDesc: words('rule_desc', 200),
  rule: words('rule', 32_000),
  cashbackType: oneOf('cashback_type', ['PERCENTAGE', 'AMOUNT']),
  /** Kept as an empty text where every bank is meant. */
  bankCode: oneOf('bank_code', [...offerBanks, everyBank]).transform((bank) => (bank === everyBank ? '' : bank)),
  sku: valueList(identifierWithPoints(ProductCode), mostSkus, skuLimit),
  dealerCategory: valueList(words('A dealer category', 60)),
  tenure: valueList(months),
  paymentMethods: valueList(oneOf('A payment method', offerMethods)),
  groupCodes: valueList(identifierWithPoints(GroupCode)),
  regions: valueList(words('A region', 60)),
  minTransaction: rupees,
  totalCashback: percentOrRupees.refine(
    (given) => Number(given) > 0,
    'total_cashback is zero: nothing would be given.',
  ),
  bankShare: percent,
  bankShareCap: aboveZero('bank_share_cap'),
  brandShare: percent,
  maxCashback: aboveZero('max_cashback'),
  velocitycheck: flag,
  velocityRule: words('velocity_rule', 500),
  offerFromDt: wholeMinute,
  offerToDt: endTime,
} as const satisfies Readonly<Record<string, z.ZodType<string>>>

export type OfferField = keyof typeof offerCells
export const offerFields = Object.keys(offerCells) as readonly OfferField[]

/** As the documents spell them, in their order: the headers of the workbook. */
export const offerHeaders: Readonly<Record<OfferField, string>> = {
  brandCode: 'brand_code',
  ruleDesc: 'rule_desc',
  rule: 'rule',
  cashbackType: 'cashback_type',
  bankCode: 'bank_code',
  sku: 'sku',
  dealerCategory: 'dealer_category',
  tenure: 'tenure',
  paymentMethods: 'payment_methods',
  groupCodes: 'group_codes',
  regions: 'regions',
  minTransaction: 'min_transaction',
  totalCashback: 'total_cashback',
  bankShare: 'bank_share',
  bankShareCap: 'bank_share_cap',
  brandShare: 'brand_share',
  maxCashback: 'max_cashback',
  velocitycheck: 'velocitycheck',
  velocityRule: 'velocity_rule',
  offerFromDt: 'offer_from_dt',
  offerToDt: 'offer_to_dt',
}

/** A rule in a form must have these. The sentence of the rule is written from the others. */
export const requiredOfferFields: readonly OfferField[] = [
  'brandCode',
  'ruleDesc',
  'cashbackType',
  'bankCode',
  'sku',
  'paymentMethods',
  'totalCashback',
  'offerFromDt',
  'offerToDt',
]
