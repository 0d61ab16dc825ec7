import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, coded, columnsOf, day, flag, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { mostListed, ShortList, tooMany } from '#contract/wire/shortList.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { CalendarDay, Day, Instant, wireAnswer, WireFlag, wireObject, WireText } from '#contract/wire/wire.ts'

/** The documented words, as they are stored and shown. */
export const SettlementState = z.enum(['Draft', 'Hold', 'Ready_to_Settle', 'Settled'])
export type SettlementState = z.infer<typeof SettlementState>

/** What the bank says of money that was sent to it. */
export const BankSettlementState = z.enum(['NOT_SENT', 'SENT', 'CREDITED', 'RETURNED', 'UNKNOWN'])
export type BankSettlementState = z.infer<typeof BankSettlementState>

/** Why a row is not paid yet. */
export const SettlementBlocker = z.enum([
  'kyc-not-approved',
  'bank-details-missing',
  'bank-details-unconfirmed',
  'payout-returned',
  'merchant-on-hold',
  'rate-missing',
  'refunded',
])
export type SettlementBlocker = z.infer<typeof SettlementBlocker>
export const blockerTexts: Readonly<Record<SettlementBlocker, string>> = {
  'kyc-not-approved': 'The KYC of the merchant is not approved.',
  'bank-details-missing': 'The account number, its holder or the IFSC of the merchant is missing.',
  'bank-details-unconfirmed': 'The platform changed the bank account, and nobody has confirmed it yet.',
  'payout-returned':
    'The last payout to the bank account of the merchant came back. Somebody has to correct the account or confirm it.',
  'merchant-on-hold': 'The merchant is on hold: nothing is paid to them.',
  'rate-missing': 'No verified MDR rate covers this payment.',
  refunded: 'The payment was refunded in full: nothing is left to be paid.',
}

const access = screenAccess.settlements
/** Numbers of payments. */
export const TxnRefNumber = typedLine(200).regex(
  /^[A-Za-z0-9_/.-]{1,60}$/,
  'A transaction number has letters, digits or one of - _ / .',
)

const BatchIds = z
  .codec(z.union([textUpTo(10_000), z.array(z.union([textUpTo(40), z.int()])).max(mostListed)]), z.array(z.int()), {
    decode: (written, context) => {
      const texts = (typeof written === 'string' ? written.split(',') : written.map(String)).map((one) => one.trim())
      const ids = texts.filter((one) => one !== '')
      if (ids.every((one) => /^\d{1,9}$/.test(one))) return [...new Set(ids.map(Number))]
      context.issues.push({ code: 'custom', message: 'Batch ids are numbers separated by commas.', input: written })
      return z.NEVER
    },
    encode: (ids) => ids.join(','),
  })
  .refine((ids) => ids.length <= mostListed, tooMany)

const Money = WireSignedHundredths

export const SettlementRow = wireAnswer(
  {
    merchantCode: z.string(),
    merchantName: WireText,
    displayName: WireText,
    txnRefNumber: z.string(),
    txnAmount: WireHundredths,
    /** As the rate says it: percent, or rupees of a fixed one. Null: no rate was applied. */
    appliedMdr: WireHundredths.nullable(),
    mdr: WireHundredths,
    gst: WireHundredths,
    /** What the payer paid besides for the EMI, and for the payment: the platform says it. */
    emiConvFees: WireHundredths,
    chargeConvenienceFee: WireHundredths,
    brandTransactionFee: WireHundredths,
    subscriptionFeesMonthly: WireHundredths,
    setupFee: WireHundredths,
    netAmt: Money,
    transactionStatus: WireText,
    transactionDate: Instant,
    paymentMethodTag: WireText,
    customerRefId: WireText,
    upiTxnId: WireText,
    npciTxnId: WireText,
    payeeVpa: WireText,
    lob: WireText,
    mobileNumber: WireText,
    paymentSourceTag: WireText,
    paymentRailTag: WireText,
    issuerBank: WireText,
    /** `PERCENTAGE` or `AMOUNT`, where the payment earned a cashback; otherwise empty. */
    cashbackType: WireText,
    brandEmiApplicable: WireFlag,
    brandCode: WireText,
    acquirerPaymentId: WireText,
    statusSettlement: SettlementState,
    settlementDate: Day.nullable(),
    settlementAmount: Money,
    utrNumber: WireText,
    bankSettlementStatus: BankSettlementState,
    /** The batch that it is in, while that is not cancelled. */
    batchId: z.int().nullable(),
    /** Why it is not paid: what is missing, or why it is held; why it is paid later than its day. Empty: nothing to say. */
    reason: z.string(),
  },
  { gst: 'gst_18p', lob: 'LOB', npciTxnId: 'NPCI_TXN_ID', payeeVpa: 'payeeVPA' },
)
export type SettlementRow = z.output<typeof SettlementRow>

/** So many rows are shown first; *Show all* opens the pages. */
export const previewRows = 5

const sought = {
  merchantCode: ShortList.optional(),
  txnRefNumber: ShortList.optional(),
  acquirerPaymentId: ShortList.optional(),
  utrNumber: ShortList.optional(),
  batchId: BatchIds.optional(),
  status: z.array(SettlementState).max(4).optional(),
  bankStatus: z.array(BankSettlementState).max(5).optional(),
  /** The first thing that keeps a draft from being paid, of rows that are in no batch. */
  blocker: SettlementBlocker.optional(),
  /** Days of the transactions; both count. A time behind the day is what the documents send. */
  fromDate: z
    .codec(textUpTo(40), CalendarDay, { decode: (text) => text.slice(0, 10), encode: (day) => day })
    .optional(),
  toDate: z
    .codec(textUpTo(40), CalendarDay, { decode: (text) => text.slice(0, 10), encode: (day) => `${day} 23:59:59` })
    .optional(),
} as const
const soughtWire = { fromDate: 'from', toDate: 'to' } as const

export const searchSettlements = defineCall({
  name: 'settlements.search',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'settlements' },
  access,
  kind: 'read',
  offline: 'cache',
  summary:
    'Settlement rows by lists of codes and numbers, by state and by day, the latest day first, with their number.',
  request: () =>
    wireObject(
      {
        ...sought,
        page: z.int().min(1).max(100_000).default(1),
        count: z.int().min(1).max(500).default(previewRows),
      },
      soughtWire,
    ),
  /** `total` is one above `mostCounted` where more match than were counted: `settlements.count` says how many. */
  response: () => z.object({ rows: z.array(SettlementRow), total: z.int() }),
  answer: 'page',
  refusals: ['settlement-filter-missing'],
})

/** Follows a page of which more match than were counted. */
export const countSettlements = defineCall({
  name: 'settlements.count',
  family: 'gateway',
  path: '/opssettlementcount',
  access,
  kind: 'read',
  heavy: true,
  offline: 'cache',
  summary: 'How many settlement rows match, however many they are.',
  request: () => wireObject(sought, soughtWire),
  response: () => wireAnswer({ total: z.int() }),
  answer: 'payload',
  refusals: ['settlement-filter-missing'],
})

const extra = { isExtra: true } as const

/** Titled as the documents write them; the rest is shown when it is chosen, and always exported. */
export const settlementColumns = columnsOf(searchSettlements, {
  merchantCode: id('MID'),
  displayName: text('M. Name'),
  txnAmount: amount('Txn Amt'),
  mdr: amount('MDR'),
  gst: amount('GST'),
  settlementAmount: amount('Settlement Amount'),
  settlementDate: day('Settlement Date'),
  statusSettlement: status('Settlement Status'),
  transactionDate: instant('Txn Date'),
  txnRefNumber: id('Txn Ref Number'),
  utrNumber: id('UTR Num'),
  reason: text('Reason', extra),
  batchId: number('Batch', extra),
  bankSettlementStatus: coded('settlementAtBank', 'Bank Status', extra),
  netAmt: amount('Net Amount', extra),
  appliedMdr: amount('Applied MDR', extra),
  brandTransactionFee: amount('Brand Fee', extra),
  subscriptionFeesMonthly: amount('Subscription Fee', extra),
  setupFee: amount('Setup Fee', extra),
  emiConvFees: amount('EMI Convenience Fee', extra),
  chargeConvenienceFee: amount('Convenience Fee', extra),
  merchantName: text('Merchant Name', extra),
  transactionStatus: coded('payment', 'Txn Status', extra),
  paymentMethodTag: coded('method', 'Payment Method', extra),
  paymentSourceTag: coded('other', 'Payment Source', extra),
  customerRefId: id('Customer Ref', extra),
  paymentRailTag: coded('rail', 'Payment Rail', extra),
  upiTxnId: id('UPI Txn', extra),
  npciTxnId: id('NPCI Txn', extra),
  payeeVpa: id('Payee VPA', extra),
  acquirerPaymentId: id('Acquirer Payment', extra),
  lob: text('LOB', extra),
  mobileNumber: id('Mobile Number', extra),
  brandCode: text('Brand Code', extra),
  brandEmiApplicable: flag('Brand EMI', ['Yes', 'No'], extra),
  issuerBank: coded('bank', 'Issuer Bank', extra),
  cashbackType: coded('valueKind', 'Cashback Type', extra),
})
