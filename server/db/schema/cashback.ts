import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CashbackType } from '#contract/calls/money/cashback.ts'
import { merchantId } from './merchants.ts'
import { transactions } from './transactions.ts'
import { instant, paise, words } from './columns.ts'

const transactionId = () =>
  bigint('transaction_id', { mode: 'number' })
    .notNull()
    .references(() => transactions.id, { onDelete: 'cascade' })

/** What a payment is credited: one row for a transaction, whatever the rule's version. */
export const cashbackCredits = pgTable(
  'cashback_credits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    transactionId: transactionId().unique('cashback_credits_transaction'),
    txnRefNumber: text('txn_ref_number').notNull().unique('cashback_credits_reference'),
    merchantId: merchantId(),
    brandCode: words('brand_code'),
    offerCode: words('offer_code'),
    cashbackType: text('cashback_type').$type<CashbackType>().notNull(),
    /** Basis points of a percentage, paise of an amount. */
    totalCashback: bigint('total_cashback', { mode: 'number' }).notNull(),
    /** 0: no cap. */
    maxCashbackPaise: paise('max_cashback_paise').notNull().default(0),
    amountPaise: paise('amount_paise').notNull(),
    /** What the last run added to the credit, or took from it. */
    differencePaise: paise('difference_paise').notNull().default(0),
    calculatedAt: instant('calculated_at').notNull(),
    version: integer().notNull().default(1),
    lastJobId: uuid('last_job_id'),
    createdBy: words('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('cashback_credits_latest').on(t.calculatedAt, t.id),
    index('cashback_credits_merchant').on(t.merchantId),
    check('cashback_credits_figures', sql`amount_paise >= 0 and total_cashback > 0 and max_cashback_paise >= 0`),
    check('cashback_credits_type', sql`cashback_type in ('PERCENTAGE', 'AMOUNT')`),
  ],
)

/** Every difference that a run made, written by a trigger: their sum is the credit. Never changed. */
export const cashbackEntries = pgTable(
  'cashback_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: transactionId(),
    differencePaise: paise('difference_paise').notNull(),
    jobId: uuid('job_id'),
    at: instant('at').notNull(),
  },
  (t) => [index('cashback_entries_transaction').on(t.transactionId, t.id)],
)

/** The charge slip of a payment as it was generated: another run shows what is different by then. */
export const chargeSlips = pgTable(
  'charge_slips',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    transactionId: transactionId().unique('charge_slips_transaction'),
    txnRefNumber: text('txn_ref_number').notNull().unique('charge_slips_reference'),
    merchantId: merchantId(),
    status: text().notNull(),
    amountPaise: paise('amount_paise').notNull(),
    brandCode: words('brand_code'),
    paymentMethod: words('payment_method'),
    bankReference: words('bank_reference'),
    generatedAt: instant('generated_at').notNull(),
    version: integer().notNull().default(1),
    lastJobId: uuid('last_job_id'),
    createdBy: words('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('charge_slips_latest').on(t.generatedAt, t.id), index('charge_slips_merchant').on(t.merchantId)],
)

/** What an uploaded control sheet says of a day and a merchant, beside what the desk had then. */
export const controlSheetLines = pgTable(
  'control_sheet_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    txnDay: date('txn_day').notNull(),
    merchantCode: text('merchant_code').notNull(),
    statedTransactions: integer('stated_transactions').notNull(),
    statedPaidPaise: paise('stated_paid_paise').notNull(),
    statedSettledPaise: paise('stated_settled_paise').notNull(),
    version: integer().notNull().default(1),
    lastJobId: uuid('last_job_id'),
    createdBy: words('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [unique('control_sheet_lines_once').on(t.txnDay, t.merchantCode)],
)
