import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, day, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { CalendarDay, Day, Instant, wireAnswer, WireFlag, wireObject, WireText } from '#contract/wire/wire.ts'
import { isPlainText, MerchantCode } from './merchants.ts'

/** The documented words, as they are stored and shown. */
export const SettlementState = z.enum(['Draft', 'Hold', 'Ready_to_Settle', 'Settled'])
export type SettlementState = z.infer<typeof SettlementState>

/** What the bank says of money that was sent to it. */
export const BankSettlementState = z.enum(['NOT_SENT', 'SENT', 'CREDITED', 'RETURNED', 'UNKNOWN'])
export type BankSettlementState = z.infer<typeof BankSettlementState>

/** Why a row is not paid yet. */
export const SettlementHindrance = z.enum(['kyc-not-approved', 'bank-details-missing', 'rate-missing', 'refunded'])
export type SettlementHindrance = z.infer<typeof SettlementHindrance>
export const hindranceTexts: Readonly<Record<SettlementHindrance, string>> = {
  'kyc-not-approved': 'The KYC of the merchant is not approved.',
  'bank-details-missing': 'The account number, its holder or the IFSC of the merchant is missing.',
  'rate-missing': 'No verified MDR rate covers this payment.',
  refunded: 'The payment was refunded in full: nothing is left to be paid.',
}

export const SettlementBatchState = z.enum([
  'open',
  'sealed',
  'approved',
  'fileIssued',
  'partConfirmed',
  'closed',
  'cancelled',
])
export type SettlementBatchState = z.infer<typeof SettlementBatchState>

const access = screenAccess.settlements
/** Numbers of payments. */
export const TxnRefNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_/.-]{1,60}$/, 'A transaction number has letters, digits or one of - _ / .')

export const mostListed = 500
const isShortList = (values: readonly string[]) => values.length <= mostListed
const tooMany = `At most ${mostListed} values stand in one list.`
/** As people type it: values with commas between them, spaces taken out; or a list. */
export const ShortList = z
  .codec(z.union([z.string().max(40_000), z.array(z.string().max(100)).max(mostListed)]), z.array(z.string()), {
    decode: (written) => [
      ...new Set(
        (typeof written === 'string' ? written.split(',') : written)
          .map((value) => value.replace(/\s/g, ''))
          .filter((value) => value !== ''),
      ),
    ],
    encode: (values) => values.join(','),
  })
  .refine(isShortList, tooMany)

const BatchIds = z
  .codec(z.union([z.string().max(10_000), z.array(z.union([z.string(), z.int()])).max(mostListed)]), z.array(z.int()), {
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

const SettlementRow = wireAnswer(
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
    brandTransactionFee: WireHundredths,
    subscriptionFeesMonthly: WireHundredths,
    setupFee: WireHundredths,
    netAmt: Money,
    transactionStatus: WireText,
    transactionDate: Instant,
    paymentMethodTag: WireText,
    customerRefId: WireText,
    upiTxnId: WireText,
    lob: WireText,
    mobileNumber: WireText,
    paymentSourceTag: WireText,
    brandEmiApplicable: WireFlag,
    brandCode: WireText,
    acquirerPaymentId: WireText,
    statusSettlement: SettlementState,
    settlementDate: Day.nullable(),
    settlementAmount: Money,
    utrNumber: WireText,
    bankSettlementStatus: BankSettlementState,
    /** Of the batch that it stands in, while that is not cancelled. */
    batchId: z.int().nullable(),
    /** Why it is not paid: what is missing, or why it is held. Empty where nothing stands against it. */
    reason: z.string(),
  },
  { gst: 'gst_18p', lob: 'LOB' },
)
export type SettlementRow = z.output<typeof SettlementRow>

/** So many rows are shown first; *Show all* opens the pages. */
export const previewRows = 5

export const searchSettlements = defineCall({
  name: 'settlements.search',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'settlements' },
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Settlement rows by lists of codes and numbers, by state and by day, newest first, with the true total.',
  request: () =>
    wireObject(
      {
        merchantCode: ShortList.optional(),
        txnRefNumber: ShortList.optional(),
        acquirerPaymentId: ShortList.optional(),
        utrNumber: ShortList.optional(),
        batchId: BatchIds.optional(),
        status: z.array(SettlementState).max(4).optional(),
        /** Days of the transactions; both count. A time behind the day is what the documents send. */
        fromDate: z
          .codec(z.string(), CalendarDay, { decode: (text) => text.slice(0, 10), encode: (day) => day })
          .optional(),
        toDate: z
          .codec(z.string(), CalendarDay, { decode: (text) => text.slice(0, 10), encode: (day) => `${day} 23:59:59` })
          .optional(),
        page: z.int().min(1).max(100_000).default(1),
        count: z.int().min(1).max(500).default(previewRows),
      },
      { fromDate: 'from', toDate: 'to' },
    ),
  response: () => z.object({ rows: z.array(SettlementRow), total: z.int() }),
  answer: 'page',
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
  bankSettlementStatus: text('Bank Status', extra),
  netAmt: amount('Net Amount', extra),
  appliedMdr: amount('Applied MDR', extra),
  brandTransactionFee: amount('Brand Fee', extra),
  subscriptionFeesMonthly: amount('Subscription Fee', extra),
  setupFee: amount('Setup Fee', extra),
  merchantName: text('Merchant Name', extra),
  transactionStatus: text('Txn Status', extra),
  paymentMethodTag: text('Payment Method', extra),
  paymentSourceTag: text('Payment Source', extra),
  customerRefId: id('Customer Ref', extra),
  upiTxnId: id('UPI Txn', extra),
  acquirerPaymentId: id('Acquirer Payment', extra),
  lob: text('LOB', extra),
  mobileNumber: id('Mobile Number', extra),
  brandCode: text('Brand Code', extra),
})

const sums = {
  rows: z.int(),
  merchants: z.int(),
  gross: Money,
  /** MDR, brand, subscription and setup fees. */
  fees: Money,
  gst: Money,
  net: Money,
  /** Refunds before the batch, carried debts, recoveries and returned payouts. */
  adjustments: Money,
  /** What goes to the bank. */
  amount: Money,
}

const LeftOut = wireAnswer({
  /** A hindrance, or `held`. */
  reason: z.union([SettlementHindrance, z.literal('held')]),
  rows: z.int(),
  merchants: z.int(),
  gross: Money,
})

export const previewSettlement = defineCall({
  name: 'settlements.preview',
  family: 'gateway',
  path: '/opssettlementpreview',
  access,
  kind: 'command',
  offline: 'never',
  summary:
    'Works out the rows of a day and says what a batch would hold now, what it would leave out and why. No batch is made.',
  request: () => wireObject({ txnDate: CalendarDay }),
  response: () =>
    wireAnswer({
      txnDate: Day,
      /** The Indian working day on which the money goes out. */
      settlesOn: Day,
      ...sums,
      /** Merchants whose debts are more than their rows: nothing goes to them. */
      merchantsInDebt: z.int(),
      leftOut: z.array(LeftOut),
    }),
  answer: 'payload',
  refusals: ['settlement-day-not-over'],
})
export type SettlementPreview = z.output<(typeof previewSettlement)['response']>

const SettlementBatch = wireAnswer({
  batchId: z.int(),
  txnDate: Day,
  settlesOn: Day,
  state: SettlementBatchState,
  ...sums,
  /** SHA-256 in hex over rows and amounts: what an approval quotes. */
  sealHash: z.string(),
  sealedBy: z.string(),
  sealedAt: Instant,
  approvedBy: z.string().nullable(),
  approvedAt: Instant.nullable(),
  cancelledBy: z.string().nullable(),
  remark: z.string(),
  bankFileName: z.string().nullable(),
  bankFileSha256: z.string().nullable(),
  bankFileIssuedAt: Instant.nullable(),
  /** Payouts with a UTR, of those that go to the bank. */
  payoutsConfirmed: z.int(),
  payouts: z.int(),
  confirmedAmount: Money,
  /** What the person who asks may do now; when nothing, why. */
  can: z.array(z.enum(['approve', 'cancel', 'bankFile'])),
  whyNot: z.enum(['wrong-state', 'own-work', 'seal-differs']).nullable(),
})
export type SettlementBatch = z.output<typeof SettlementBatch>

/** Documented as a script that is started with a day. */
export const initiateSettlement = defineCall({
  name: 'settlements.initiate',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'update_script', script_id: 'initiate_settlement' },
  access,
  kind: 'money',
  offline: 'never',
  summary:
    'Makes and seals the batch of a day: every row that is ready, of that day or an earlier one, and stands in no other.',
  request: () => wireObject({ startDate: CalendarDay }),
  response: () => SettlementBatch,
  answer: 'payload',
  refusals: ['settlement-day-not-over', 'nothing-to-settle'],
})

export const listSettlementBatches = defineCall({
  name: 'settlements.batches',
  family: 'gateway',
  path: '/opssettlementbatches',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Settlement batches, newest first.',
  request: () =>
    wireObject({
      batchId: z.int().min(1).max(2_000_000_000).optional(),
      state: z.array(SettlementBatchState).max(7).optional(),
      page: z.int().min(1).max(100_000).default(1),
      size: z.int().min(1).max(100).default(20),
    }),
  response: () => z.object({ rows: z.array(SettlementBatch), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const PayoutState = z.enum(['none', 'planned', 'sent', 'credited', 'returned', 'unknown'])
export type PayoutState = z.infer<typeof PayoutState>

const SettlementPayout = wireAnswer({
  /** As it stands in the bank file and comes back with the UTR. */
  payoutRef: z.string(),
  merchantCode: z.string(),
  displayName: z.string(),
  rows: z.int(),
  gross: Money,
  fees: Money,
  gst: Money,
  net: Money,
  adjustments: Money,
  amount: Money,
  /** `none`: nothing goes to the bank. */
  state: PayoutState,
  utrNumber: z.string(),
  settledOn: Day.nullable(),
  beneficiaryName: z.string(),
  /** Masked. */
  beneficiaryAccountNumber: z.string(),
  beneficiaryIfsc: z.string(),
})
export type SettlementPayout = z.output<typeof SettlementPayout>

const Adjustment = wireAnswer({
  merchantCode: z.string(),
  kind: z.enum(['carriedIn', 'carriedOut', 'returned', 'recovery']),
  amount: Money,
  /** What it comes from: a batch, a payout, a refund. */
  source: z.string(),
})

const BatchId = z.int().min(1).max(2_000_000_000)

export const getSettlementBatch = defineCall({
  name: 'settlements.batch',
  family: 'gateway',
  path: '/opssettlementbatch',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'One batch: its life, its sums, a page of its payouts, and the adjustments of the merchants on that page.',
  request: () =>
    wireObject({
      batchId: BatchId,
      /** Of the payouts on the page. */
      payoutState: PayoutState.optional(),
      page: z.int().min(1).max(100_000).default(1),
      size: z.int().min(1).max(200).default(50),
    }),
  response: () =>
    wireAnswer({
      batch: SettlementBatch,
      /** All payouts of the batch, by what has become of them. */
      payoutSums: z.array(wireAnswer({ state: PayoutState, payouts: z.int(), amount: Money })),
      payouts: z.array(SettlementPayout),
      /** Payouts that match, on all pages. */
      total: z.int(),
      adjustments: z.array(Adjustment),
    }),
  answer: 'payload',
  refusals: ['record-not-found'],
})

export const decideSettlementBatch = defineCall({
  name: 'settlements.decide',
  family: 'gateway',
  path: '/opssettlementdecision',
  access,
  kind: 'money',
  offline: 'never',
  summary:
    'A second person approves the very rows and amounts that the seal stands for; or anybody cancels, and says why.',
  request: () =>
    wireObject({
      batchId: BatchId,
      decision: z.enum(['approve', 'cancel']),
      sealHash: z.string().max(64),
      remark: z
        .string()
        .trim()
        .max(500)
        .refine(isPlainText, 'The remark has characters that cannot be printed.')
        .default(''),
    }),
  response: () => SettlementBatch,
  answer: 'payload',
  refusals: ['record-not-found', 'own-work', 'not-independent', 'wrong-state', 'seal-differs', 'remark-missing'],
})

export const getBankFile = defineCall({
  name: 'settlements.bankFile',
  family: 'gateway',
  path: '/opssettlementfile',
  access,
  kind: 'money',
  offline: 'never',
  replay: 'never',
  summary:
    'An address for one download of the bank file. The first time the file is written; afterwards it is the same bytes.',
  request: () => wireObject({ batchId: BatchId }),
  response: () => wireAnswer({ url: z.string(), fileName: z.string(), sha256: z.string(), isFirst: WireFlag }),
  answer: 'payload',
  refusals: ['record-not-found', 'wrong-state', 'settlement-not-ready'],
})

export const holdDefault = 'HOLDCC'
const Reason = z
  .string()
  .trim()
  .min(3, 'Say in a few words why.')
  .max(500)
  .refine(isPlainText, 'The reason has characters that cannot be printed.')

const Hold = wireAnswer({
  txnRefNumber: z.string(),
  merchantCode: z.string(),
  displayName: z.string(),
  txnAmount: WireHundredths,
  transactionDate: Instant,
  /** HOLDCC, or another status of the desk's list. */
  status: z.string(),
  reason: z.string(),
  heldBy: z.string(),
  heldAt: Instant,
  /** Whole Indian days since then. */
  daysHeld: z.int(),
  expectedOn: Day.nullable(),
  releasedBy: z.string().nullable(),
  releasedAt: Instant.nullable(),
  releaseReason: z.string(),
  /** Somebody else released it, or holds it still: whether the person who asks may release it. */
  mayRelease: WireFlag,
})
export type SettlementHold = z.output<typeof Hold>

export const holdTransaction = defineCall({
  name: 'settlements.hold',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'holdTxnSettlement' },
  access,
  kind: 'money',
  offline: 'never',
  summary: 'Holds what a merchant is paid for a transaction, as long as it stands in no sealed batch.',
  request: () =>
    wireObject({
      txnRefNumber: TxnRefNumber,
      merchantCode: z.union([z.literal(''), MerchantCode]).optional(),
      reason: Reason,
      status: z.string().trim().toUpperCase().min(1).max(40).default(holdDefault),
      /** Sent by the documents' panel: the day it is made. */
      fromDate: z.string().max(30).optional(),
      /** When it is expected to be released; nothing happens by itself then. */
      expectedOn: CalendarDay.optional(),
    }),
  response: () => Hold,
  answer: 'payload',
  refusals: ['record-not-found', 'settlement-sealed', 'wrong-state', 'held-already', 'hold-status-unknown'],
})

export const releaseTransaction = defineCall({
  name: 'settlements.release',
  family: 'gateway',
  path: '/opssettlementrelease',
  access,
  kind: 'money',
  offline: 'never',
  summary: 'Somebody else than who holds it releases a transaction: it enters the next batch.',
  request: () => wireObject({ txnRefNumber: TxnRefNumber, reason: Reason }),
  response: () => Hold,
  answer: 'payload',
  refusals: ['record-not-found', 'own-work', 'not-independent', 'wrong-state', 'settlement-not-ready'],
})

/** Whoever may open the tab reads it (conflict X047). */
const readsHolds = { anyOf: ['settlementmenu', 'opssettlements'] } as const

export const listHoldStatuses = defineCall({
  name: 'settlements.holdStatuses',
  family: 'gateway',
  path: '/opsholdstatuses',
  access: readsHolds,
  kind: 'read',
  offline: 'cache',
  summary: 'The statuses that this desk holds under; the first is the usual one.',
  request: () => wireObject({}),
  response: () => z.array(z.string()),
  answer: 'payload',
  refusals: [],
})

export const listHeld = defineCall({
  name: 'settlements.held',
  family: 'gateway',
  path: '/opsheldsettlements',
  access: readsHolds,
  kind: 'read',
  offline: 'cache',
  summary: 'What is held now, the oldest first.',
  request: () =>
    wireObject({
      txnRefNumber: TxnRefNumber.optional(),
      merchantCode: MerchantCode.optional(),
      /** Of those whose expected release has come. */
      isDue: z.boolean().optional(),
      page: z.int().min(1).max(100_000).default(1),
      size: z.int().min(1).max(200).default(50),
    }),
  response: () => z.object({ rows: z.array(Hold), total: z.int() }),
  answer: 'page',
  refusals: [],
})

const heldFields = {
  txnRefNumber: id('Transaction Id'),
  merchantCode: id('MID'),
  displayName: text('M. Name'),
  txnAmount: amount('Txn Amt'),
  transactionDate: instant('Txn Date', extra),
  status: status('Status'),
  reason: text('Reason'),
  heldBy: text('Held By'),
  heldAt: instant('Held Since'),
  daysHeld: number('Days'),
  expectedOn: day('Expected Release'),
} as const
export const heldColumns = columnsOf(listHeld, heldFields)

export const reportHolds = defineCall({
  name: 'settlements.holdReport',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'getHoldTxnSettlement' },
  access: { anyOf: ['holdccReport'] },
  kind: 'read',
  offline: 'never',
  summary:
    'Holds that were made on these Indian days, released ones too: what holdcc_settlements_report is written of.',
  request: () =>
    wireObject({
      txnRefNumber: z.union([z.literal(''), TxnRefNumber]).optional(),
      merchantCode: z.union([z.literal(''), MerchantCode]).optional(),
      fromDate: CalendarDay,
      toDate: CalendarDay,
    }),
  response: () => z.array(Hold),
  answer: 'payload',
  refusals: ['too-many-rows'],
})

/** As *Download HOLDCC Report* writes it. */
export const holdReportColumns = columnsOf(reportHolds, {
  ...heldFields,
  releasedBy: text('Released By'),
  releasedAt: instant('Released'),
  releaseReason: text('Release Reason'),
})
