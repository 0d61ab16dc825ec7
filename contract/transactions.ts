import { z } from 'zod'
import { defaultPageSize, MerchantCode } from './merchants.ts'
import { WireHundredths } from './money.ts'
import { Day, Instant, wireAnswer, WireFlag } from './wire.ts'

/** What an older gateway leaves out or sends as null is an empty text here. */
const Text = z.codec(z.union([z.string(), z.number()]).nullish(), z.string(), {
  decode: (value) => (value === null || value === undefined ? '' : String(value)),
  encode: (value) => value,
})
/** Paise, or hundredths of a percent; null where there is none. */
const Hundredths = WireHundredths.nullish()
const Count = z.int().nullish()

/** How a row is coloured. Documented statuses mix cases; one that is not in the list is neutral (conflict X102). */
export type TransactionTone = 'success' | 'inProcess' | 'failed' | 'neutral'
const tones = new Map<string, TransactionTone>([
  ['successful', 'success'],
  ['approved', 'success'],
  ['created', 'inProcess'],
  ['validated', 'inProcess'],
  ['paymentlinkopened', 'inProcess'],
  ['brandautorized', 'inProcess'],
  ['linkgenerated', 'inProcess'],
  ['inprogress', 'inProcess'],
  ['failed', 'failed'],
  ['expired', 'failed'],
  ['validationfailed', 'failed'],
  ['rejected', 'failed'],
])
export const toneOfStatus = (status: string): TransactionTone => tones.get(status.trim().toLowerCase()) ?? 'neutral'

/** Every documented status, as it is shown; filters take any case. */
export const transactionStatuses = [
  'SUCCESSFUL',
  'APPROVED',
  'CREATED',
  'VALIDATED',
  'PAYMENTLINKOPENED',
  'BRANDAUTORIZED',
  'LINKGENERATED',
  'InProgress',
  'FAILED',
  'EXPIRED',
  'VALIDATIONFAILED',
  'REJECTED',
] as const

const ActionLogEntry = wireAnswer({
  actionName: Text,
  eventName: Text,
  creationDate: Instant.nullish(),
  errorDesc: Text,
})
export type ActionLogEntry = z.output<typeof ActionLogEntry>

/** The payment behind a transaction. */
const TransactionDetail = wireAnswer({
  acquirerPaymentId: Text,
  /** Masked. */
  cardNo: Text,
  /** The first 8 characters are covered. */
  mobileNo: Text,
  transactionStatus: Text,
  transactionErrorCode: Text,
  transactionRef: Text,
  paymentSourceTag: Text,
  customerRefId: Text,
  cardBankRefNo: Text,
  /** Months. */
  emiDuration: Count,
  emiPlanCode: Text,
  /** Basis points. */
  emiRate: Hundredths,
  emiAmount: Hundredths,
  merchantName: Text,
  transactionDate: Instant.nullish(),
})
export type TransactionDetail = z.output<typeof TransactionDetail>

const settlementFields = {
  statusSettlement: Text,
  settlementAmount: Hundredths,
  settlementDate: Day.nullish(),
  utrNumber: Text,
  netAmt: Hundredths,
  mdr: Hundredths,
  brandTransactionFee: Hundredths,
  subscriptionFeesMonthly: Hundredths,
  setupFee: Hundredths,
  gst: Hundredths,
  beneficiaryName: Text,
  /** The last four digits. */
  beneficiaryAccountNumber: Text,
  beneficiaryIfscCode: Text,
}
export const SettlementDetail = wireAnswer(settlementFields)
export type SettlementDetail = z.output<typeof SettlementDetail>

export const BrandTransaction = wireAnswer(
  {
    txnRefNumber: z.string(),
    amount: WireHundredths,
    merchantCode: z.string(),
    brandCode: Text,
    status: z.string(),
    creationDate: Instant,
    /** `brand_emi`, `brand_card`, `brand_upi`. */
    txnType: Text,
    invoiceAmount: Hundredths,
    invoiceNumber: Text,
    pinCode: Text,
    city: Text,
    state: Text,
    brandProductSerialNumber: Text,
    productCode: Text,
    customerRefId: Text,
    /** Months. */
    duration: Count,
    email: Text,
    errorCode: Text,
    expiryDate: Instant.nullish(),
    payRequestType: Text,
    schemeCode: Text,
    merchantId: Text,
    /** The first 8 characters are covered. */
    mobileNumber: Text,
    /** Basis points. */
    rate: Hundredths,
    remarks: Text,
    requestDate: Instant.nullish(),
    warrantyPlanCode: Text,
    warrantyProductDesc: Text,
    warrantyLink: Text,
    warrantyType: Text,
    requestNumber: Text,
    emiPlanCode: Text,
    serialNumber: Text,
    payment: TransactionDetail.nullish(),
    settlement: SettlementDetail.nullish(),
    /** Oldest first. */
    actionLog: z.array(ActionLogEntry).nullish(),
  },
  { txnRefNumber: 'txnrefnumber', payment: 'txn_details', settlement: 'settlement_details' },
)
export type BrandTransaction = z.output<typeof BrandTransaction>

/**
 * `settlement_details` arrives as JSON text. `unreadable`: there is a text, and it cannot be read.
 */
const SettlementText = z.codec(
  z.unknown(),
  z.union([z.custom<SettlementDetail>((value) => typeof value === 'object'), z.literal('unreadable'), z.null()]),
  {
    decode: (written) => {
      if (written === null || written === undefined || written === '') return null
      let value: unknown = written
      try {
        value = typeof written === 'string' ? JSON.parse(written) : written
      } catch {
        return 'unreadable'
      }
      const one: unknown = Array.isArray(value) ? (value[0] ?? null) : value
      if (one === null) return null
      const read = z.safeDecode(SettlementDetail, one as never)
      return read.success ? read.data : 'unreadable'
    },
    encode: (value) =>
      value === null || value === 'unreadable' ? '' : JSON.stringify(z.encode(SettlementDetail, value)),
  },
)

export const NonBrandTransaction = wireAnswer({
  txnRefNumber: z.string(),
  merchantCode: Text,
  paidAmount: WireHundredths,
  merchantName: Text,
  /** The first 8 characters are covered. */
  payerUsername: Text,
  transactionDate: Instant,
  transactionStatus: z.string(),
  cardBankRefNo: Text,
  cardCategory: Text,
  /** Masked. */
  cardNo: Text,
  chargeSlipUrl: Text,
  customerRefId: Text,
  email: Text,
  paymentLinkRef: Text,
  paymentMethodTag: Text,
  paymentSourceTag: Text,
  transactionRef: Text,
  transactionErrorCode: Text,
  transactionType: Text,
  upiTxnId: Text,
  settlementDetails: SettlementText.optional(),
})
export type NonBrandTransaction = z.output<typeof NonBrandTransaction>

export const StoreOrder = wireAnswer({
  txnRefNumber: z.string(),
  merchantCode: z.string(),
  merchantName: Text,
  productBrand: Text,
  brandCode: Text,
  paidAmount: WireHundredths,
  /** The first 8 characters are covered. */
  payerUsername: Text,
  transactionDate: Instant,
  salutation: Text,
})
export type StoreOrder = z.output<typeof StoreOrder>

/** A row of the dashboard. */
export const RecentTransaction = wireAnswer(
  {
    txnRefNumber: z.string(),
    amount: WireHundredths,
    merchantCode: z.string(),
    merchantName: Text,
    brandCode: Text,
    status: z.string(),
    creationDate: Instant,
    txnType: Text,
    errorCode: Text,
    city: Text,
    state: Text,
  },
  { txnRefNumber: 'txnrefnumber' },
)
export type RecentTransaction = z.output<typeof RecentTransaction>

export const brandSorts = ['creationDate', 'amount', 'merchantCode', 'brandCode', 'status', 'txnRefNumber'] as const
/** Of all merchants together only in orders that an index has: any other would read millions for one page. */
export const recentSorts = ['creationDate', 'amount', 'brandCode', 'txnRefNumber'] as const
export const nonBrandSorts = [
  'transactionDate',
  'paidAmount',
  'merchantName',
  'payerUsername',
  'transactionStatus',
  'txnRefNumber',
] as const
export const storeOrderSorts = ['transactionDate', 'paidAmount', 'brandCode', 'payerUsername', 'txnRefNumber'] as const

const RefNumber = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[\w./-]+$/, 'A transaction number has letters, digits and - _ . / only.')

/** Of the documents: days both included, Indian days. */
export const dayRange = { fromDate: Day.optional(), toDate: Day.optional() }
/** Ours: what a figure of the dashboard counts is found by them. Any case. */
export const statusFilters = {
  status: z.string().trim().max(30).optional(),
  errorCode: z.string().trim().max(30).optional(),
}
/** Login ids of relationship managers; those that the person may not see count for nothing (conflict X234). */
export const Logins = z.array(z.string().trim().toLowerCase().max(60)).max(200)
export const refNumbers = { txnRefNumber: z.array(RefNumber).max(200).optional() }
export const OneMerchant = z.array(MerchantCode).min(1).max(50)

export const defaultRecordCount = 5
export const pageOf = {
  /** Rows of a page. */
  size: z.int().min(1).max(300).default(defaultRecordCount),
  /** 1-based. */
  page: z.int().min(1).max(100_000).default(1),
  order: z.enum(['asc', 'desc']).default('desc'),
}
export const pageNames = { size: 'txn_count' } as const
export const messagePageSize = defaultPageSize

const SummaryEntry = wireAnswer(
  {
    transactionStatus: Text,
    txnType: Text,
    count: z.coerce.number().int(),
    merchantCount: z.coerce.number().int().nullish(),
    /** Paise; an older gateway does not send it. */
    amount: z.number().int().nullish(),
  },
  { merchantCount: 'merchantCount', amount: 'amount_paise' },
)
export type SummaryEntry = z.output<typeof SummaryEntry>

const Entries = z.codec(z.array(SummaryEntry).nullish(), z.array(z.custom<SummaryEntry>()), {
  decode: (entries) => entries ?? [],
  encode: (entries) => entries,
})
/** `day` and `month` are the Indian ones under way. */
export const TransactionSummary = z.object({ day: Entries, month: Entries, total: Entries })
export type TransactionSummary = z.output<typeof TransactionSummary>

const isSuccessful = ({ transactionStatus }: SummaryEntry) => transactionStatus.toLowerCase() === 'successful'
/** The one figure that a merchant's summary shows of a period (conflict X101). */
export const successfulOf = (entries: readonly SummaryEntry[]): number =>
  entries.filter(isSuccessful).reduce((sum, { count }) => sum + count, 0)

/** What the dashboard counts: successful `brand_emi` alone (conflict X101). */
export const successfulBrandEmiOf = (entries: readonly SummaryEntry[]): { transactions: number; merchants: number } =>
  entries
    .filter((entry) => isSuccessful(entry) && entry.txnType.toLowerCase() === 'brand_emi')
    .reduce(
      (sum, { count, merchantCount }) => ({
        transactions: sum.transactions + count,
        merchants: sum.merchants + (merchantCount ?? 0),
      }),
      { transactions: 0, merchants: 0 },
    )

export { Text as WireText, WireFlag }
