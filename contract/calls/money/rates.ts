import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { checkedFields, checkedRefusals, Remark } from '#contract/calls/platform/checkedRecords.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, coded, columnsOf, day, number, status, text } from '#contract/wire/columns.ts'
import { describeJsonFault, jsonFault } from '#contract/wire/jsonText.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { gstOf, WireHundredths, wholeBps, writeHundredths } from '#contract/wire/money.ts'
import { CalendarDay, Day, Instant, RecordNumber, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'

/** The documented codes; `PRODUCT` is the product's own method. `payment_method_type` is the place in this list. */
export const paymentMethods = [
  'UPI',
  'MEAL_COUPON',
  'SODEXO',
  'LOYALTY',
  'EKHATA',
  'GIFT_CERT',
  'DEBIT_CARD',
  'CREDIT_CARD',
  'NET_BANKING',
  'PRODUCT',
  'CASHBACK',
  'CASH',
  'UPI_OTHER_APP',
  'BHARAT_QR',
  'AADHAR',
  'JIOMONEY',
  'RAZORPAY',
  'MPOS',
  'WALLET',
  'NEFT',
  'LAZYPAY',
  'EMI',
  'DEBITEMI',
] as const
export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof PaymentMethod>
export const paymentMethodTypeOf = (method: PaymentMethod): number => paymentMethods.indexOf(method)

export const RateState = z.enum(['draft', 'approved', 'verified', 'cancelled'])
export type RateState = z.infer<typeof RateState>
/** Upper case on the wire. */
export const WireRateState = z.codec(z.enum(['DRAFT', 'APPROVED', 'VERIFIED', 'CANCELLED']), RateState, {
  decode: (status) => status.toLowerCase() as RateState,
  encode: (state) => state.toUpperCase() as 'DRAFT',
})

/** The three masters of merchant discount rates. */
export const MdrMaster = z.enum(['general', 'brand', 'special'])
export type MdrMaster = z.infer<typeof MdrMaster>

export const RateType = z.enum(['PERCENTAGE', 'FIXED'])
export type RateType = z.infer<typeof RateType>

export const maxBankwiseLength = 10_000
export const JsonText = typedLine(maxBankwiseLength)
  .min(1)
  .superRefine((text, context) => {
    const fault = jsonFault(text)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: describeJsonFault(fault) })
  })

export const BrandCode = typedLine(200)
  .toUpperCase()
  .regex(/^[A-Z0-9_&.-]{1,40}$/, 'A brand code has letters, digits, _ & . or -.')

const words = (most: number) => typedLine(most)

/** What a rate says; the same fields in a request and in an answer. */
const mdrContent = {
  paymentMethod: PaymentMethod,
  type: RateType,
  /** Basis points when PERCENTAGE, paise when FIXED. */
  value: WireHundredths,
  bankwiseValue: z.string(),
  /** Paise, both ends within. */
  fromAmount: WireHundredths,
  toAmount: WireHundredths,
  /** Days, both ends within. */
  from: Day,
  to: Day,
  brand: z.string(),
  category: z.string(),
  merchantCode: z.string(),
}

export interface MdrContent {
  readonly paymentMethod: PaymentMethod
  readonly type: RateType
  /** Basis points when PERCENTAGE, paise when FIXED. */
  readonly value: number
  readonly bankwiseValue: string
  readonly fromAmount: number
  readonly toAmount: number
  readonly from: string
  readonly to: string
  readonly brand: string
  readonly category: string
  readonly merchantCode: string
}

/** A rate with a merchant is special, one with a brand alone is a brand's, one with neither is general. */
export const masterOf = ({ brand, merchantCode }: Pick<MdrContent, 'brand' | 'merchantCode'>): MdrMaster =>
  merchantCode !== '' ? 'special' : brand !== '' ? 'brand' : 'general'

/** What fields say together; each by its own rule is checked when the request is read. */
export const faultsOfMdr = (content: MdrContent): Partial<Record<keyof MdrContent, string>> => ({
  ...(content.type === 'PERCENTAGE' && content.value > wholeBps ? { value: 'A percentage is at most 100.' } : {}),
  ...(content.fromAmount > content.toAmount ? { toAmount: 'The amount ends before it begins.' } : {}),
  ...(content.from > content.to ? { to: 'The last day is before the first.' } : {}),
})

const rateFields = {
  id: z.int(),
  version: z.int(),
  state: WireRateState,
  ...checkedFields,
  verifiedBy: z.string().nullable(),
  verifiedAt: Instant.nullable(),
  isSentBack: WireFlag,
  /** The row whose place it takes when it is verified. */
  replacesId: z.int().nullable(),
  /** The version that waits to take its place; null: none does. */
  pendingVersion: z.int().nullable(),
  /** What the person who asks may do with it now. */
  can: z.array(z.enum(['edit', 'approve', 'verify', 'reject', 'cancel', 'addVersion'])),
}

const MdrRate = wireAnswer(
  { ...rateFields, ...mdrContent, paymentMethodType: z.int() },
  { state: 'status', bankwiseValue: 'bankwise_value' },
)
export type MdrRate = z.output<typeof MdrRate>

export const ratePageSize = 50

const page = {
  /** 0-based. */
  pageIndex: z.int().min(0).max(100_000).default(0),
  pageSize: z.int().min(1).max(300).default(ratePageSize),
  status: WireRateState.optional(),
  /** This one alone, for a link that opens it. */
  id: RecordNumber.optional(),
}
const pageNames = { pageIndex: 'pageIndex', pageSize: 'pageSize' } as const

export const mdrSortFields = [
  'paymentMethod',
  'brand',
  'merchantCode',
  'type',
  'value',
  'fromAmount',
  'toAmount',
  'from',
  'to',
  'version',
  'state',
] as const
export type MdrSortField = (typeof mdrSortFields)[number]

const mdrPage = {
  ...page,
  paymentMethod: PaymentMethod.optional(),
  sort: z.enum(mdrSortFields).default('paymentMethod'),
  order: z.enum(['asc', 'desc']).default('asc'),
}

const read = {
  family: 'gateway',
  path: '/opssettlements',
  access: { anyOf: ['opssettlements'] },
  kind: 'read',
  offline: 'cache',
  answer: 'more',
  refusals: [],
} as const

export const listGeneralRates = defineCall({
  ...read,
  name: 'rates.general',
  discriminator: { type: 'general_mdr_master' },
  summary: 'Rates for every merchant. The answer says whether there are more.',
  request: () => wireObject(mdrPage, pageNames),
  response: () => z.object({ rows: z.array(MdrRate), hasMore: z.boolean().optional() }),
})

export const listBrandRates = defineCall({
  ...read,
  name: 'rates.brand',
  discriminator: { type: 'brand_mdr_master' },
  summary: 'Rates for the merchants of a brand.',
  request: () => wireObject({ ...mdrPage, brand: BrandCode.optional() }, pageNames),
  response: () => z.object({ rows: z.array(MdrRate), hasMore: z.boolean().optional() }),
})

export const listSpecialRates = defineCall({
  ...read,
  name: 'rates.special',
  discriminator: { type: 'special_mdr' },
  summary: 'Rates of single merchants.',
  request: () => wireObject({ ...mdrPage, merchantCode: z.array(MerchantCode).max(500).optional() }, pageNames),
  response: () => z.object({ rows: z.array(MdrRate), hasMore: z.boolean().optional() }),
})

const sorted = { isSorted: true } as const
const method = {
  paymentMethod: coded('method', 'payment_method', sorted),
  paymentMethodType: number('Type'),
} as const
const terms = {
  type: coded('valueKind', 'type', sorted),
  value: number('value', sorted),
  bankwiseValue: text('bankwise_value'),
  fromAmount: amount('from_amount', sorted),
  toAmount: amount('to_amount', sorted),
  from: day('from', sorted),
  to: day('to', sorted),
  version: number('version', sorted),
  state: status('status', sorted),
} as const

/** Titled as the documents write them. */
export const mdrColumns = {
  general: columnsOf(listGeneralRates, { ...method, ...terms }),
  brand: columnsOf(listBrandRates, {
    ...method,
    brand: text('brand', sorted),
    category: text('category'),
    ...terms,
  }),
  special: columnsOf(listSpecialRates, {
    ...method,
    brand: text('brand', sorted),
    merchantCode: text('merchant_code', sorted),
    ...terms,
  }),
} as const

const absentText = (most: number) => words(most).default('')

export const saveMdrRate = defineCall({
  name: 'rates.save',
  family: 'gateway',
  path: '/mdrratesupdate',
  access: { anyOf: ['opssettlements'] },
  kind: 'money',
  changes: ['rate.inForce', 'rate.outOfForce'],
  offline: 'never',
  summary:
    'Adds a rate, changes one (it is a draft again), or moves one to APPROVED, VERIFIED or CANCELLED when nothing else differs. A change needs `If-Match`.',
  request: () =>
    wireObject({
      id: RecordNumber.optional(),
      paymentMethod: PaymentMethod,
      paymentMethodType: z.int32().optional(),
      type: RateType.default('PERCENTAGE'),
      value: WireHundredths,
      bankwiseValue: JsonText,
      fromAmount: WireHundredths,
      toAmount: WireHundredths,
      from: CalendarDay,
      to: CalendarDay,
      status: WireRateState.default('draft'),
      brand: z.union([z.literal(''), BrandCode]).default(''),
      category: absentText(60),
      merchantCode: z.union([z.literal(''), MerchantCode]).default(''),
      /** For a new version: the APPROVED or CANCELLED row whose place it takes. */
      replacesId: RecordNumber.optional(),
      remark: Remark.default(''),
    }),
  response: () => MdrRate,
  answer: 'payload',
  refusals: [...checkedRefusals, 'rate-overlaps', 'merchant-not-found', 'remark-missing'],
})

const feeContent = {
  feeType: z.string(),
  duration: z.string(),
  /** Paise. */
  fee: WireHundredths,
  /** Paise: 18 % of the fee. */
  gst: WireHundredths,
  brandCode: z.string(),
  thresholdDate: Day.nullable(),
}

export interface FeeContent {
  readonly feeType: string
  readonly duration: string
  readonly fee: number
  readonly gst: number
  readonly brandCode: string
  readonly thresholdDate: string | null
}

const Fee = wireAnswer({ ...rateFields, ...feeContent }, { state: 'status', thresholdDate: 'threshhold_date' })
export type Fee = z.output<typeof Fee>

export const listFees = defineCall({
  ...read,
  name: 'rates.fees',
  discriminator: { type: 'all_subscription_master' },
  summary: 'Subscription fees.',
  request: () => wireObject(page, pageNames),
  response: () => z.object({ rows: z.array(Fee), hasMore: z.boolean().optional() }),
})

export const feeColumns = columnsOf(listFees, {
  feeType: coded('other', 'fee_type'),
  duration: text('duration'),
  fee: amount('fee'),
  gst: amount('gst'),
  brandCode: text('brand_code'),
  thresholdDate: day('threshhold_date'),
  version: number('version'),
  state: status('status'),
})

export const FeeData = wireObject(
  {
    id: RecordNumber.optional(),
    feeType: words(60).min(1),
    duration: words(60).min(1),
    fee: WireHundredths,
    gst: WireHundredths.optional(),
    brandCode: BrandCode,
    thresholdDate: CalendarDay.nullish(),
    status: WireRateState.default('draft'),
    /** Sent by the documents' panel; the gateway counts. */
    version: z.int32().optional(),
    replacesId: RecordNumber.optional(),
    remark: Remark.default(''),
  },
  { thresholdDate: 'threshhold_date' },
)

export const saveFee = defineCall({
  name: 'rates.saveFee',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'update_subscription_master' },
  access: { anyOf: ['opssettlements'] },
  kind: 'money',
  changes: ['fee.inForce', 'fee.outOfForce'],
  offline: 'never',
  summary: 'Adds a subscription fee, changes one, or moves one to another status. A change needs `If-Match`.',
  request: () => wireObject({ action: z.enum(['add', 'update']), data: FeeData }),
  response: () => Fee,
  answer: 'payload',
  refusals: [...checkedRefusals, 'rate-overlaps', 'remark-missing'],
})

/** The GST that belongs to a fee, as it is written. */
export const writtenGst = (fee: number): string => writeHundredths(gstOf(fee))
