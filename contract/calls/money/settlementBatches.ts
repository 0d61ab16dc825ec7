import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { PayoutRail } from '#contract/wire/payoutRail.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { CalendarDay, Day, Instant, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'
import { typedLine } from '#contract/wire/boundedText.ts'
import { PlainRemark } from '#contract/calls/platform/remark.ts'
import { Impact } from '#contract/calls/platform/impact.ts'
import { SettlementBlocker } from './settlements.ts'

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
const Money = WireSignedHundredths

const money = {
  gross: Money,
  /** MDR, brand, subscription and setup fees. */
  fees: Money,
  gst: Money,
  net: Money,
  /** Refunds before the batch, what is carried between batches, recoveries and returned payouts. */
  adjustments: Money,
  /** What goes to the bank. */
  amount: Money,
}
const sums = { rows: z.int(), merchants: z.int(), ...money }

/** A configured format of a bank's file; without one the standard file is written. */
const BankFileName = typedLine(40).min(1)

const LeftOut = wireAnswer({
  /** A blocker, `held`, or a payout that came back from an account that nobody has confirmed: a row is a payout then. */
  reason: z.union([SettlementBlocker, z.literal(['held', 'account-not-confirmed'])]),
  rows: z.int(),
  merchants: z.int(),
  gross: Money,
})

const OfSource = wireAnswer({
  /** As its events name it; empty: a payment that no event brought. */
  source: z.string(),
  rows: z.int(),
  gross: Money,
})

export const previewSettlement = defineCall({
  name: 'settlements.preview',
  family: 'gateway',
  path: '/opssettlementpreview',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary:
    'Works out the rows of a day and says what a batch would hold now, what it would leave out and why. No batch is made.',
  request: () => wireObject({ txnDate: CalendarDay, bankFile: BankFileName.optional() }),
  response: () =>
    wireAnswer({
      txnDate: Day,
      /** The Indian working day on which the money goes out. */
      settlesOn: Day,
      ...sums,
      /** Rows whose payments are of days before the one that is asked about. */
      earlierRows: z.int(),
      earlierGross: Money,
      /** Merchants whose debts are more than their rows: nothing goes to them. */
      merchantsInDebt: z.int(),
      /** What reserves keep back: it is off the adjustments and the amount already. An older gateway does not send the two. */
      reserved: Money.default(0),
      merchantsReserving: z.int().default(0),
      /** What is below the smallest payout, off the two as well. An older gateway does not send the three. */
      carried: Money.default(0),
      merchantsCarried: z.int().default(0),
      smallestPayout: Money.default(1),
      /** What none of the rails takes, off the two as well. An older gateway does not send the three. */
      withoutRail: Money.default(0),
      merchantsWithoutRail: z.int().default(0),
      rails: z.array(PayoutRail).default([]),
      /** The formats that may be chosen in place of the standard file. An older gateway does not send them. */
      bankFiles: z.array(wireAnswer({ name: z.string(), debitAccount: z.string() })).default([]),
      leftOut: z.array(LeftOut),
      /** The rows of the batch by who sent their payments, the largest sum first. */
      sources: z.array(OfSource),
      impact: Impact,
    }),
  answer: 'payload',
  refusals: ['settlement-day-not-over'],
})
export type SettlementPreview = z.output<(typeof previewSettlement)['response']>

export const SettlementBatch = wireAnswer({
  batchId: z.int(),
  txnDate: Day,
  settlesOn: Day,
  state: SettlementBatchState,
  ...sums,
  /** SHA-256 in hex over rows and amounts: what an approval quotes. */
  sealHash: z.string(),
  /** What a merchant gets less than this is carried over. An older gateway does not send it. */
  smallestPayout: Money.default(1),
  /** By what it is sent, the first that takes an amount first. An older gateway does not send it. */
  rails: z.array(PayoutRail).default([]),
  /** The format of the bank's file; empty: the standard one. An older gateway does not send the two. */
  bankFormat: z.string().default(''),
  /** Masked. */
  debitAccount: z.string().default(''),
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
  changes: 'none',
  offline: 'never',
  summary:
    'Makes and seals the batch of a day: every row that is ready, of that day or an earlier one, and is in no other batch.',
  request: () => wireObject({ startDate: CalendarDay, bankFile: BankFileName.optional() }),
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
      ...pages(20, 100),
    }),
  response: () => z.object({ rows: z.array(SettlementBatch), total: z.int() }),
  answer: 'page',
  refusals: [],
})

/** What is added up above the list, with the titles of its columns. */
export const batchAmounts = { amount: 'To the Bank' } as const

/** `none`: set off against debts. `carried`: not paid, and added to the merchant's next batch. */
export const PayoutState = z.enum(['none', 'carried', 'planned', 'sent', 'credited', 'returned', 'unknown'])
export type PayoutState = z.infer<typeof PayoutState>

/** Why it is carried over: below the smallest payout, or no rail takes it. */
export const CarriedWhy = z.enum(['small', 'noRail'])
export type CarriedWhy = z.infer<typeof CarriedWhy>

export const payoutFields = {
  /** As it stands in the bank file and comes back with the UTR. */
  payoutRef: z.string(),
  merchantCode: z.string(),
  displayName: z.string(),
  rows: z.int(),
  ...money,
  state: PayoutState,
  /** By what the bank sends it; null: it does not, or nobody chose. An older gateway does not send the two. */
  rail: PayoutRail.nullable().default(null),
  carriedWhy: CarriedWhy.nullable().default(null),
  utrNumber: z.string(),
  settledOn: Day.nullable(),
  beneficiaryName: z.string(),
  /** Masked. */
  beneficiaryAccountNumber: z.string(),
  beneficiaryIfsc: z.string(),
}
export const SettlementPayout = wireAnswer(payoutFields)
export type SettlementPayout = z.output<typeof SettlementPayout>

/** What is added up above the payouts of a batch. */
export const payoutAmounts = {
  gross: 'Txn Amt',
  fees: 'Fees',
  gst: 'GST',
  adjustments: 'Adjustments',
  amount: 'To the Bank',
} as const

export const AdjustmentKind = z.enum([
  'carriedIn',
  'carriedOut',
  'returned',
  'recovery',
  'feeCredit',
  'givenBack',
  /** A reserve of the merchant keeps it back, and a later batch pays it. */
  'reserved',
  'reservePaid',
])
export type AdjustmentKind = z.infer<typeof AdjustmentKind>

export const SettlementAdjustment = wireAnswer({
  merchantCode: z.string(),
  kind: AdjustmentKind,
  amount: Money,
  /** What it comes from: a batch, a payout, a refund, a dispute. */
  source: z.string(),
})

export type SettlementAdjustment = z.output<typeof SettlementAdjustment>

export const ReturnedPayoutState = z.enum(['accountNotConfirmed', 'accountConfirmed', 'accountChanged', 'inBatch'])
export type ReturnedPayoutState = z.infer<typeof ReturnedPayoutState>

export const ReturnedPayout = wireAnswer({
  payoutRef: z.string(),
  merchantCode: z.string(),
  displayName: z.string(),
  /** What is owed with the next batch. */
  amount: Money,
  utrNumber: z.string(),
  returnedAt: Instant,
  toldBy: z.string(),
  /** Only what is confirmed or has another account is taken by a batch. */
  state: ReturnedPayoutState,
  /** The batch that pays it again; null: it waits. */
  batchId: z.int().nullable(),
  /** What it came back from. */
  beneficiaryName: z.string(),
  /** Masked. */
  beneficiaryAccountNumber: z.string(),
  beneficiaryIfsc: z.string(),
  confirmedBy: z.string().nullable(),
  confirmedAt: Instant.nullable(),
  remark: z.string(),
  /** What the person who asks may do now; when nothing, why. */
  can: z.array(z.enum(['confirm'])),
  whyNot: z.enum(['wrong-state', 'own-work']).nullable(),
})
export type ReturnedPayout = z.output<typeof ReturnedPayout>

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
      /** The page has payouts of this state alone. */
      payoutState: PayoutState.optional(),
      ...pages(50),
    }),
  response: () =>
    wireAnswer({
      batch: SettlementBatch,
      /** All payouts of the batch, by what has become of them. */
      payoutSums: z.array(wireAnswer({ state: PayoutState, payouts: z.int(), amount: Money })),
      /** Payouts that go to the bank, by the rail. An older gateway does not send them. */
      railSums: z.array(wireAnswer({ rail: PayoutRail, payouts: z.int(), amount: Money })).default([]),
      /** The first rows of the bank's file, account numbers masked; null: it has none. An older gateway does not send it. */
      fileSample: wireAnswer({ headers: z.array(z.string()), rows: z.array(z.array(z.string())) })
        .nullable()
        .default(null),
      payouts: z.array(SettlementPayout),
      /** Payouts that match, on all pages. */
      total: z.int(),
      adjustments: z.array(SettlementAdjustment),
      /** What came back of this batch, and what waits of the merchants on the page. */
      returns: z.array(ReturnedPayout),
      /**
       * Merchants whom it pays and who are on hold since: it is neither approved nor sent, but cancelled. An older gateway
       * does not send them.
       */
      onHold: z
        .array(wireAnswer({ holdId: z.int(), merchantCode: z.string(), displayName: z.string(), amount: Money }))
        .default([]),
    }),
  answer: 'payload',
  refusals: ['record-not-found'],
})

export type SettlementBatchPage = z.output<(typeof getSettlementBatch)['response']>

export const decideSettlementBatch = defineCall({
  name: 'settlements.decide',
  family: 'gateway',
  path: '/opssettlementdecision',
  access,
  kind: 'money',
  changes: ['settlement.approved', 'settlement.cancelled'],
  offline: 'never',
  summary:
    'A second person approves exactly the rows and amounts that the seal covers; or anybody cancels, and says why.',
  request: () =>
    wireObject({
      batchId: BatchId,
      decision: z.enum(['approve', 'cancel']),
      sealHash: textUpTo(64),
      remark: PlainRemark.default(''),
    }),
  response: () => SettlementBatch,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'own-work',
    'not-independent',
    'wrong-state',
    'seal-differs',
    'merchant-on-hold',
    'remark-missing',
  ],
})

export const confirmAccount = defineCall({
  name: 'settlements.confirmAccount',
  family: 'gateway',
  path: '/opsconfirmaccount',
  access,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  summary:
    'Somebody else than who told that a payout came back confirms the account: the next batch pays it there again.',
  request: () => wireObject({ payoutRef: typedLine(60).min(1), remark: PlainRemark }),
  response: () => ReturnedPayout,
  answer: 'payload',
  refusals: ['record-not-found', 'own-work', 'not-independent', 'wrong-state', 'remark-missing'],
})

export const getBankFile = defineCall({
  name: 'settlements.bankFile',
  family: 'gateway',
  path: '/opssettlementfile',
  access,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  summary:
    'An address for one download of the bank file. The first time the file is written; afterwards it is the same bytes.',
  request: () => wireObject({ batchId: BatchId }),
  response: () => wireAnswer({ url: z.string(), fileName: z.string(), sha256: z.string(), isFirst: WireFlag }),
  answer: 'payload',
  refusals: ['record-not-found', 'wrong-state', 'merchant-on-hold', 'settlement-not-ready'],
})
