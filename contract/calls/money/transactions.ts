import { z } from 'zod'
import { typedAs, typedLine } from '#contract/wire/boundedText.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { CalendarDay, Day, Instant, wireAnswer, WireText } from '#contract/wire/wire.ts'
import { typedText } from '#contract/wire/typedText.ts'
import { defaultPageSize, pages } from '#contract/wire/pages.ts'

/** Paise, or hundredths of a percent; null where there is none. */
const Hundredths = WireHundredths.nullish()
/** Figures that fees may bring below zero. */
const SignedHundredths = WireSignedHundredths.nullish()
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
  actionName: WireText,
  eventName: WireText,
  creationDate: Instant.nullish(),
  errorDesc: WireText,
})
export type ActionLogEntry = z.output<typeof ActionLogEntry>

/** The payment behind a transaction. */
const TransactionDetail = wireAnswer({
  acquirerPaymentId: WireText,
  /** Masked. */
  cardNo: WireText,
  /** The first 8 characters are covered. */
  mobileNo: WireText,
  transactionStatus: WireText,
  transactionErrorCode: WireText,
  transactionRef: WireText,
  paymentSourceTag: WireText,
  customerRefId: WireText,
  cardBankRefNo: WireText,
  /** Months. */
  emiDuration: Count,
  emiPlanCode: WireText,
  /** Basis points. */
  emiRate: Hundredths,
  emiAmount: Hundredths,
  merchantName: WireText,
  transactionDate: Instant.nullish(),
})
export type TransactionDetail = z.output<typeof TransactionDetail>

const settlementFields = {
  statusSettlement: WireText,
  settlementAmount: SignedHundredths,
  settlementDate: Day.nullish(),
  utrNumber: WireText,
  /** Why the merchant does not have the money; empty: they have it. */
  reason: WireText,
  bankSettlementStatus: WireText,
  batchId: z.int().nullish(),
  netAmt: SignedHundredths,
  mdr: Hundredths,
  brandTransactionFee: Hundredths,
  subscriptionFeesMonthly: Hundredths,
  setupFee: Hundredths,
  gst: Hundredths,
  beneficiaryName: WireText,
  /** The last four digits. */
  beneficiaryAccountNumber: WireText,
  beneficiaryIfscCode: WireText,
}
export const SettlementDetail = wireAnswer(settlementFields)
export type SettlementDetail = z.output<typeof SettlementDetail>

export const BrandTransaction = wireAnswer(
  {
    txnRefNumber: z.string(),
    amount: WireHundredths,
    merchantCode: z.string(),
    brandCode: WireText,
    status: z.string(),
    creationDate: Instant,
    /** `brand_emi`, `brand_card`, `brand_upi`. */
    txnType: WireText,
    invoiceAmount: Hundredths,
    invoiceNumber: WireText,
    pinCode: WireText,
    city: WireText,
    state: WireText,
    brandProductSerialNumber: WireText,
    productCode: WireText,
    customerRefId: WireText,
    /** Months. */
    duration: Count,
    email: WireText,
    errorCode: WireText,
    expiryDate: Instant.nullish(),
    payRequestType: WireText,
    schemeCode: WireText,
    merchantId: WireText,
    /** The first 8 characters are covered. */
    mobileNumber: WireText,
    /** Basis points. */
    rate: Hundredths,
    remarks: WireText,
    requestDate: Instant.nullish(),
    warrantyPlanCode: WireText,
    warrantyProductDesc: WireText,
    warrantyLink: WireText,
    warrantyType: WireText,
    requestNumber: WireText,
    emiPlanCode: WireText,
    serialNumber: WireText,
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
  merchantCode: WireText,
  paidAmount: WireHundredths,
  merchantName: WireText,
  /** The first 8 characters are covered. */
  payerUsername: WireText,
  transactionDate: Instant,
  transactionStatus: z.string(),
  cardBankRefNo: WireText,
  cardCategory: WireText,
  /** Masked. */
  cardNo: WireText,
  chargeSlipUrl: WireText,
  customerRefId: WireText,
  email: WireText,
  paymentLinkRef: WireText,
  paymentMethodTag: WireText,
  paymentSourceTag: WireText,
  transactionRef: WireText,
  transactionErrorCode: WireText,
  transactionType: WireText,
  upiTxnId: WireText,
  settlementDetails: SettlementText.optional(),
})
export type NonBrandTransaction = z.output<typeof NonBrandTransaction>

export const StoreOrder = wireAnswer({
  txnRefNumber: z.string(),
  merchantCode: z.string(),
  merchantName: WireText,
  productBrand: WireText,
  brandCode: WireText,
  paidAmount: WireHundredths,
  /** The first 8 characters are covered. */
  payerUsername: WireText,
  transactionDate: Instant,
  salutation: WireText,
})
export type StoreOrder = z.output<typeof StoreOrder>

/** A row of the dashboard. */
export const RecentTransaction = wireAnswer(
  {
    txnRefNumber: z.string(),
    amount: WireHundredths,
    merchantCode: z.string(),
    merchantName: WireText,
    brandCode: WireText,
    status: z.string(),
    creationDate: Instant,
    txnType: WireText,
    errorCode: WireText,
    city: WireText,
    state: WireText,
  },
  { txnRefNumber: 'txnrefnumber' },
)
export type RecentTransaction = z.output<typeof RecentTransaction>

export const brandSorts = ['creationDate', 'amount', 'merchantCode', 'brandCode', 'status', 'txnRefNumber'] as const
/** All merchants together have only the orders of an index: any other would read millions of rows for one page. */
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

const RefNumber = typedAs(typedText, 40)
  .min(1)
  .regex(/^[\w./-]+$/, 'A transaction number has letters, digits and - _ . / only.')

/** The documents' range of days: both included, Indian days. */
export const dayRange = { fromDate: CalendarDay.optional(), toDate: CalendarDay.optional() }
/** Ours: what a figure of the dashboard counts is found by them. Any case. */
export const statusFilters = {
  status: typedLine(30).optional(),
  errorCode: typedLine(30).optional(),
}
/** Login ids of relationship managers; those that the person may not see count for nothing (conflict X234). */
export const Logins = z.array(typedLine(60).toLowerCase()).max(200)
export const refNumbers = { txnRefNumber: z.array(RefNumber).max(200).optional() }
export const OneMerchant = z.array(MerchantCode).min(1).max(50)

export const defaultRecordCount = 5
export const pageOf = {
  ...pages(defaultRecordCount, 300),
  order: z.enum(['asc', 'desc']).default('desc'),
}
export const pageNames = { size: 'txn_count' } as const
export const messagePageSize = defaultPageSize

const SummaryEntry = wireAnswer(
  {
    transactionStatus: WireText,
    txnType: WireText,
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
