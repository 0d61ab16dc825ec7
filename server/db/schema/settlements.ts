import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PayoutRail } from '#contract/wire/payoutRail.ts'
import type {
  AdjustmentKind,
  CarriedWhy,
  PayoutState,
  SettlementBatchState,
} from '#contract/calls/money/settlementBatches.ts'
import type { BankSettlementState, SettlementBlocker, SettlementState } from '#contract/calls/money/settlements.ts'
import type { BankFileFormat } from '#machines/money/bankFileFormat.ts'
import { merchantId } from './merchants.ts'
import { transactions } from './transactions.ts'
import { bytea, count, instant, paise, person, sum, words } from './columns.ts'

/** What is paid together. Sealed: its rows and amounts never change again, unless it is cancelled. */
export const settlementBatches = pgTable(
  'settlement_batches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    txnDay: date('txn_day').notNull(),
    /** The Indian working day on which the money goes out. */
    settlesOn: date('settles_on').notNull(),
    state: text().$type<SettlementBatchState>().notNull().default('open'),
    rows: integer().notNull().default(0),
    merchants: integer().notNull().default(0),
    grossPaise: sum('gross_paise'),
    feesPaise: sum('fees_paise'),
    gstPaise: sum('gst_paise'),
    netPaise: sum('net_paise'),
    adjustmentsPaise: sum('adjustments_paise'),
    amountPaise: sum('amount_paise'),
    /** What a merchant gets less than this is carried into its next batch. */
    smallestPaise: bigint('smallest_paise', { mode: 'number' }).notNull().default(1),
    /** What it could be sent by, the first that takes an amount first; empty: it was sealed before the desk chose. */
    rails: text().array().$type<PayoutRail[]>().notNull().default([]),
    /** How the bank's file is written, as it was chosen when the batch was sealed; null: the standard file. */
    bankFormat: jsonb('bank_format').$type<BankFileFormat>(),
    /** SHA-256 in hex over rows, adjustments and payouts. */
    sealHash: words('seal_hash'),
    sealedBy: person('sealed_by').notNull(),
    sealedAt: instant('sealed_at').notNull(),
    approvedBy: person('approved_by'),
    approvedAt: instant('approved_at'),
    approvedHash: text('approved_hash'),
    cancelledBy: person('cancelled_by'),
    cancelledAt: instant('cancelled_at'),
    /** Said with the decision. */
    remark: words('remark'),
    /** Written once and sealed like the account numbers in it. */
    bankFile: bytea('bank_file'),
    bankFileName: text('bank_file_name'),
    bankFileSha256: text('bank_file_sha256'),
    bankFileIssuedBy: person('bank_file_issued_by'),
    bankFileIssuedAt: instant('bank_file_issued_at'),
  },
  (t) => [
    index('settlement_batches_state').on(t.state, t.id),
    index('settlement_batches_day').on(t.txnDay),
    check('settlement_batches_four_eyes', sql`approved_by <> sealed_by`),
    check('settlement_batches_hash', sql`approved_hash = seal_hash`),
    check(
      'settlement_batches_signed',
      sql`(state in ('approved', 'fileIssued', 'partConfirmed', 'closed')) <= (approved_by is not null and approved_hash is not null)
        and (state in ('fileIssued', 'partConfirmed', 'closed')) <= (bank_file is not null)`,
    ),
  ],
)

/** What the merchant is paid for a transaction; its id is that of the transaction. */
export const settlementRows = pgTable(
  'settlement_rows',
  {
    id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => transactions.id, { onDelete: 'cascade' }),
    merchantId: merchantId(),
    txnRefNumber: text('txn_ref_number').notNull(),
    /** The Indian day of the transaction. */
    txnDay: date('txn_day').notNull(),
    status: text().$type<SettlementState>().notNull(),
    /** Why a Draft is not ready. */
    blockers: text('hindrances').array().$type<SettlementBlocker[]>().notNull().default([]),
    grossPaise: paise('gross_paise').notNull(),
    mdrPaise: paise('mdr_paise').notNull(),
    brandFeePaise: sum('brand_fee_paise'),
    subscriptionFeePaise: sum('subscription_fee_paise'),
    setupFeePaise: sum('setup_fee_paise'),
    gstPaise: sum('gst_paise'),
    netPaise: paise('net_paise').notNull(),
    /** Before it stood in a batch. */
    refundedPaise: sum('refunded_paise'),
    amountPaise: paise('amount_paise').notNull(),
    /** The rate that was applied: its id, kind and value (basis points or paise). */
    mdrRateId: integer('mdr_rate_id'),
    mdrType: words('mdr_type'),
    mdrValue: bigint('mdr_value', { mode: 'number' }),
    /** The batch that it stands in. A cancelled one lets it go. */
    batchId: integer('batch_id').references(() => settlementBatches.id),
    settledOn: date('settled_on'),
    utrNumber: words('utr_number'),
    bankStatus: text('bank_status').$type<BankSettlementState>().notNull().default('NOT_SENT'),
    beneficiaryName: words('beneficiary_name'),
    beneficiaryAccountLast4: words('beneficiary_account_last4'),
    beneficiaryIfsc: words('beneficiary_ifsc'),
    version: integer().notNull().default(1),
    /** The job that wrote the row last. */
    lastJobId: uuid('last_job_id'),
    /** When its payment became successful, where that was after its day was run. */
    lateSince: instant('late_since'),
  },
  (t) => [
    uniqueIndex('settlement_rows_ref').on(t.txnRefNumber),
    index('settlement_rows_merchant').on(t.merchantId, t.txnDay, t.id),
    index('settlement_rows_day').on(t.txnDay, t.id),
    index('settlement_rows_status').on(t.status, t.txnDay, t.id),
    index('settlement_rows_batch').on(t.batchId, t.merchantId).where(sql`batch_id is not null`),
    // The report of what was settled on days.
    index('settlement_rows_settled').on(t.settledOn, t.id).where(sql`settled_on is not null`),
    index('settlement_rows_utr').on(t.utrNumber).where(sql`utr_number <> ''`),
    // What the next batch takes, and what waits.
    index('settlement_rows_open').on(t.txnDay, t.status).where(sql`batch_id is null and status <> 'Settled'`),
    check('settlement_rows_status', sql`status in ('Draft', 'Hold', 'Ready_to_Settle', 'Settled')`),
    check('settlement_rows_bank', sql`bank_status in ('NOT_SENT', 'SENT', 'CREDITED', 'RETURNED', 'UNKNOWN')`),
    check(
      'settlement_rows_amounts',
      sql`net_paise = gross_paise - mdr_paise - brand_fee_paise - subscription_fee_paise - setup_fee_paise - gst_paise
        and amount_paise = net_paise - refunded_paise and refunded_paise between 0 and gross_paise
        and gst_paise = ((mdr_paise + brand_fee_paise + subscription_fee_paise + setup_fee_paise) * 1800 + 5000) / 10000`,
    ),
    check('settlement_rows_ready', sql`status <> 'Ready_to_Settle' or cardinality(hindrances) = 0`),
    check('settlement_rows_sealed', sql`batch_id is null or status in ('Ready_to_Settle', 'Settled')`),
  ],
)

/** What a merchant is paid in one batch. */
export const settlementPayouts = pgTable(
  'settlement_payouts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => settlementBatches.id, { onDelete: 'cascade' }),
    merchantId: merchantId(),
    /** As it stands in the bank file and comes back with the UTR. */
    payoutRef: text('payout_ref').notNull(),
    rows: integer().notNull(),
    grossPaise: paise('gross_paise').notNull(),
    feesPaise: paise('fees_paise').notNull(),
    gstPaise: paise('gst_paise').notNull(),
    netPaise: paise('net_paise').notNull(),
    /** Refunds of its rows before the batch, and the batch's adjustments. */
    adjustmentsPaise: paise('adjustments_paise').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    state: text().$type<PayoutState>().notNull(),
    /** Empty: nothing goes to the bank, or its batch was sealed before the desk chose. */
    rail: text().$type<PayoutRail | ''>().notNull().default(''),
    /** Why it is carried over. */
    carriedWhy: text('carried_why').$type<CarriedWhy>(),
    utrNumber: words('utr_number'),
    settledOn: date('settled_on'),
    /** As they were when the batch was sealed. */
    beneficiaryName: words('beneficiary_name'),
    accountSealed: bytea('account_sealed'),
    accountLast4: words('account_last4'),
    /** Keyed hash of the account number, as of the merchant. */
    accountBlind: bytea('account_blind'),
    ifsc: words('ifsc'),
    version: integer().notNull().default(1),
    /** The job that wrote the row last. */
    lastJobId: uuid('last_job_id'),
  },
  (t) => [
    uniqueIndex('settlement_payouts_merchant').on(t.batchId, t.merchantId),
    uniqueIndex('settlement_payouts_ref').on(t.payoutRef),
    // One UTR belongs to one payout of one merchant.
    uniqueIndex('settlement_payouts_utr').on(t.utrNumber).where(sql`utr_number <> ''`),
    index('settlement_payouts_of').on(t.merchantId),
    index('settlement_payouts_state').on(t.state, t.batchId, t.merchantId),
    // A payout that came back with no number of ours is found by its amount.
    index('settlement_payouts_amount').on(t.amountPaise),
    check(
      'settlement_payouts_amounts',
      sql`amount_paise >= 0 and amount_paise = net_paise + adjustments_paise and (amount_paise = 0) = (state in ('none', 'carried'))`,
    ),
    check(
      'settlement_payouts_rail',
      sql`rail in ('', 'RTGS', 'NEFT', 'IMPS') and (carried_why is not null) = (state = 'carried') and carried_why in ('small', 'noRail')`,
    ),
    check('settlement_payouts_utr_said', sql`(state in ('credited', 'returned')) <= (utr_number <> '')`),
  ],
)

/** What is added to a merchant's payouts, or taken from them, besides rows. Without a batch it waits for the next one. */
export const settlementAdjustments = pgTable(
  'settlement_adjustments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    merchantId: merchantId(),
    kind: text().$type<AdjustmentKind>().notNull(),
    amountPaise: paise('amount_paise').notNull(),
    batchId: integer('batch_id').references(() => settlementBatches.id),
    /** Where it comes from: one of the six, and of a reserve its batch besides. */
    fromBatchId: integer('from_batch_id').references(() => settlementBatches.id),
    fromPayoutId: integer('from_payout_id').references(() => settlementPayouts.id),
    fromRefundId: uuid('from_refund_id'),
    /** The credit note that gives a fee back. */
    fromPaperId: integer('from_paper_id'),
    fromDisputeRef: text('from_dispute_ref'),
    /** The reserve that keeps it back, or kept it back of `fromBatchId`. */
    fromHoldId: integer('from_hold_id'),
    /** The stage whose end it is. */
    disputeStage: text('dispute_stage'),
    createdAt: instant('created_at').notNull(),
    /** Who said that a payout came back. None of them confirms the account. */
    toldBy: uuid('told_by').array().notNull().default([]),
    /** Who confirmed the account that a payout came back from. */
    confirmedBy: person('confirmed_by'),
    confirmedAt: instant('confirmed_at'),
    confirmRemark: words('confirm_remark'),
  },
  (t) => [
    index('settlement_adjustments_open').on(t.merchantId).where(sql`batch_id is null`),
    index('settlement_adjustments_batch').on(t.batchId, t.merchantId),
    uniqueIndex('settlement_adjustments_refund').on(t.fromRefundId),
    uniqueIndex('settlement_adjustments_payout').on(t.fromPayoutId),
    uniqueIndex('settlement_adjustments_paper').on(t.fromPaperId),
    uniqueIndex('settlement_adjustments_dispute').on(t.fromDisputeRef, t.kind, t.disputeStage),
    index('settlement_adjustments_hold').on(t.fromHoldId).where(sql`from_hold_id is not null`),
    uniqueIndex('settlement_adjustments_carried').on(t.fromBatchId, t.merchantId, t.kind),
    check(
      'settlement_adjustments_kind',
      sql`case kind when 'carriedIn' then amount_paise <> 0 and from_batch_id is not null
        when 'carriedOut' then amount_paise <> 0 and from_batch_id = batch_id
        when 'returned' then amount_paise > 0 and from_payout_id is not null
        when 'recovery' then amount_paise < 0 and (from_refund_id is null) <> (from_dispute_ref is null)
        when 'givenBack' then amount_paise > 0 and from_dispute_ref is not null
        when 'feeCredit' then amount_paise > 0 and from_paper_id is not null
        when 'reserved' then amount_paise < 0 and from_hold_id is not null and from_batch_id = batch_id
        when 'reservePaid' then amount_paise > 0 and from_hold_id is not null and from_batch_id is not null else false end`,
    ),
    check(
      'settlement_adjustments_confirmed',
      sql`(confirmed_by is null) = (confirmed_at is null) and (confirmed_by is null or kind = 'returned')
        and (confirmed_by = any(told_by)) is not true`,
    ),
  ],
)

/** Days that were run. What becomes successful of one afterwards is paid with the next batch. */
export const settlementRuns = pgTable('settlement_runs', {
  txnDay: date('txn_day').primaryKey(),
  ranAt: instant('ran_at').notNull(),
})

/** Payments that became successful when their day was over or had been run, until they have a row. Written by triggers. */
export const settlementLate = pgTable(
  'settlement_late',
  {
    transactionId: bigint('transaction_id', { mode: 'number' })
      .primaryKey()
      .references(() => transactions.id, { onDelete: 'cascade' }),
    txnDay: date('txn_day').notNull(),
    /** When it became successful. */
    notedAt: instant('noted_at').default(sql`clock_timestamp()`),
  },
  (t) => [index('settlement_late_day').on(t.txnDay)],
)

/**
 * How much of each day's captured money is at which standing; `why` a draft waits. Written by `tallyPositions`; a day that
 * has a mark is older than what it counts.
 */
export const positionTallies = pgTable(
  'position_tallies',
  {
    day: date().notNull(),
    /** The status of the settlement row; empty: there is none. */
    status: text().notNull(),
    isHeld: boolean('is_held').notNull(),
    isInBatch: boolean('is_in_batch').notNull(),
    payoutState: text('payout_state').notNull(),
    why: text().notNull(),
    /** Where the part is that a reserve keeps back: `held`, or the state of the payout that pays it; empty: there is none. */
    reserveState: words('reserve_state'),
    payments: integer().notNull().default(0),
    capturedPaise: sum('captured_paise'),
    restPayments: integer('rest_payments').notNull().default(0),
    restPaise: sum('rest_paise'),
    reservedPayments: integer('reserved_payments').notNull().default(0),
    reservedPaise: sum('reserved_paise'),
    disputedPayments: integer('disputed_payments').notNull().default(0),
    disputedPaise: sum('disputed_paise'),
    refundedPayments: integer('refunded_payments').notNull().default(0),
    refundedPaise: sum('refunded_paise'),
    countedAt: instant('counted_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({
      columns: [t.day, t.status, t.isHeld, t.isInBatch, t.payoutState, t.why, t.reserveState],
      name: 'position_tallies_standing',
    }),
  ],
)

/** Days whose tallies are out of date. Written by triggers on everything that a place depends on. */
export const positionMarks = pgTable('position_marks', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: date().notNull(),
})

/** A person's word that a transaction is not paid. It is kept on the transaction: it may be there before the row is. */
export const settlementHolds = pgTable(
  'settlement_holds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => transactions.id, { onDelete: 'cascade' }),
    merchantId: merchantId(),
    status: text().notNull(),
    reason: text().notNull(),
    /** Null: before the desk kept who. */
    heldBy: person('held_by'),
    heldAt: instant('held_at').notNull(),
    expectedOn: date('expected_on'),
    releasedBy: person('released_by'),
    releasedAt: instant('released_at'),
    releaseReason: words('release_reason'),
  },
  (t) => [
    uniqueIndex('settlement_holds_live').on(t.transactionId).where(sql`released_at is null`),
    index('settlement_holds_transaction').on(t.transactionId),
    index('settlement_holds_at').on(t.heldAt, t.id),
    index('settlement_holds_held').on(t.heldAt, t.id).where(sql`released_at is null`),
    index('settlement_holds_of').on(t.merchantId),
    check('settlement_holds_four_eyes', sql`released_by <> held_by`),
    check(
      'settlement_holds_released',
      sql`(released_by is null) = (released_at is null) or (released_by is null and release_reason <> '')`,
    ),
  ],
)

/** A subscription or setup fee that a merchant's row bears: once for a period. */
export const settlementFeeCharges = pgTable(
  'settlement_fee_charges',
  {
    merchantId: merchantId(),
    /** The fee and all its versions share it. */
    series: uuid().notNull(),
    periodStart: date('period_start').notNull(),
    rowId: bigint('row_id', { mode: 'number' })
      .notNull()
      .references(() => settlementRows.id, { onDelete: 'cascade' }),
    feePaise: paise('fee_paise').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.series, t.periodStart] }),
    index('settlement_fee_charges_row').on(t.rowId),
  ],
)

/** What of a day's rows is on its way to the merchants, and what arrived. Kept by a trigger on `settlement_rows`. */
export const settlementDayTallies = pgTable('settlement_day_tallies', {
  day: date().primaryKey(),
  paid: count('paid'),
  paidPaise: sum('paid_paise'),
  credited: count('credited'),
  creditedPaise: sum('credited_paise'),
})

/** How many rows of a day are in each state. Kept by a trigger on `settlement_rows`. */
export const settlementStateTallies = pgTable(
  'settlement_state_tallies',
  {
    day: date().notNull(),
    status: text().$type<SettlementState>().notNull(),
    rows: count('rows'),
  },
  (t) => [primaryKey({ columns: [t.day, t.status] })],
)

/** How far the bank has confirmed a batch. Kept by a trigger on `settlement_payouts`. */
export const settlementBatchTallies = pgTable('settlement_batch_tallies', {
  batchId: integer('batch_id').primaryKey(),
  payouts: count('payouts'),
  confirmed: count('confirmed'),
  confirmedPaise: sum('confirmed_paise'),
})
