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
import type { ForceMatchState, ReconFinding, ReconMatch } from '#contract/calls/money/recon.ts'
import type { ReconTransferState } from '#contract/calls/money/reconTransfers.ts'
import type { ReconLineKind } from '#contract/sheets/reconLine.ts'
import type {
  DayForm,
  MoneyForm,
  ReconField,
  ReconGateway,
  ReconMapping,
  ReconType,
} from '#contract/sheets/reconMapping.ts'
import { refunds } from './refunds.ts'
import { settlementPayouts } from './settlements.ts'
import { transactions } from './transactions.ts'
import { count, instant, paise, sum, words } from './columns.ts'

/** Which column of a bank's or a provider's file is what. Those of the providers' public reports are in the contract. */
export const reconMappings = pgTable(
  'recon_mappings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    gateway: text().$type<ReconGateway>().notNull(),
    type: text().$type<ReconType>().notNull(),
    columns: jsonb().$type<Partial<Record<ReconField, string>>>().notNull(),
    dayForm: text('day_form').$type<DayForm>().notNull(),
    moneyForm: text('money_form').$type<MoneyForm>().notNull(),
    isTaxInFee: boolean('is_tax_in_fee').notNull(),
    utrPatterns: text('utr_patterns').array().notNull().default([]),
    version: integer().notNull().default(1),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('recon_mappings_name').on(t.gateway, t.type, sql`lower(name)`)],
)

/** Each version of a mapping, as a person said it. */
export const reconMappingVersions = pgTable(
  'recon_mapping_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gateway: text().$type<ReconGateway>().notNull(),
    type: text().$type<ReconType>().notNull(),
    name: text().notNull(),
    version: integer().notNull(),
    content: jsonb().$type<ReconMapping>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('recon_mapping_versions_of').on(t.gateway, t.type, sql`lower(name)`, t.version)],
)

/** A row of a provider's or a bank's file, once. What does not match stays open until a later file or a person ends it. */
export const reconLines = pgTable(
  'recon_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    gateway: text().$type<ReconGateway>().notNull(),
    type: text().$type<ReconType>().notNull(),
    kind: text().$type<ReconLineKind>().notNull(),
    /** The same row of a later file has it again; rows that only look alike have one each. */
    lineKey: text('line_key').notNull(),
    /** The provider's own number of the row; empty where it has none. */
    providerId: words('provider_id'),
    /** Our number of the payment, as the file writes it. */
    reference: words('reference'),
    paymentId: words('payment_id'),
    amountPaise: paise('amount_paise').notNull(),
    feePaise: sum('fee_paise'),
    /** What it adds to its transfer. */
    netPaise: paise('net_paise').notNull(),
    utr: words('utr'),
    settlementId: words('settlement_id'),
    /** As the file says it. */
    lineDay: date('line_day').notNull(),
    /** The day of its payment where there is one, else that of the file: it is counted on this day. */
    countedOn: date('counted_on').notNull(),
    narration: words('narration'),
    finding: text().$type<ReconFinding>().notNull(),
    match: text().$type<ReconMatch>().notNull(),
    reason: words('reason'),
    /** Why a rule left it to a person. */
    ruleNote: words('rule_note'),
    transactionId: bigint('transaction_id', { mode: 'number' }).references(() => transactions.id, {
      onDelete: 'cascade',
    }),
    payoutId: integer('payout_id').references(() => settlementPayouts.id, { onDelete: 'cascade' }),
    /** The refund that a row of refunds meets. */
    refundId: uuid('refund_id').references(() => refunds.id, { onDelete: 'cascade' }),
    /** What of the captured amount it settles: all of it, or nothing. */
    settledPaise: sum('settled_paise'),
    /** What came without a payment of ours for it. */
    surplusPaise: sum('surplus_paise'),
    /** Its transfer is reconciled with the bank’s statement. */
    isCredited: boolean('is_credited').notNull().default(false),
    jobId: uuid('job_id'),
    rowNumber: integer('row_number'),
    createdAt: instant('created_at').notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('recon_lines_key').on(t.gateway, t.type, t.lineKey),
    // A payment is settled by one line.
    uniqueIndex('recon_lines_settles').on(t.transactionId).where(sql`settled_paise > 0`),
    // A refund is met by one line of each type of file.
    uniqueIndex('recon_lines_refund').on(t.refundId, t.type).where(sql`refund_id is not null and match <> 'open'`),
    index('recon_lines_transaction').on(t.transactionId),
    index('recon_lines_payout').on(t.payoutId),
    index('recon_lines_refund_key').on(t.refundId).where(sql`refund_id is not null`),
    index('recon_lines_utr').on(t.utr, t.gateway).where(sql`utr <> ''`),
    index('recon_lines_day').on(t.countedOn, t.gateway, t.id),
    index('recon_lines_open').on(t.countedOn, t.gateway, t.id).where(sql`match = 'open'`),
    index('recon_lines_job').on(t.jobId, t.rowNumber),
    check(
      'recon_lines_finding',
      sql`finding in ('matched', 'under', 'over', 'unknown', 'otherUtr', 'duplicate', 'held', 'returned')`,
    ),
    check('recon_lines_match', sql`match in ('open', 'auto', 'forced') and (match = 'auto') = (finding = 'matched')`),
    check('recon_lines_settled', sql`settled_paise = 0 or (match <> 'open' and transaction_id is not null)`),
    check('recon_lines_surplus', sql`surplus_paise = 0 or match = 'open'`),
  ],
)

/** What a provider paid to us with one UTR, for many payments. Our payouts to merchants are `settlement_payouts`. */
export const reconTransfers = pgTable(
  'recon_transfers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gateway: text().$type<ReconGateway>().notNull(),
    utr: text().notNull(),
    lines: count('lines'),
    /** Σ of all its lines. */
    linesPaise: sum('lines_paise'),
    /** Σ of those that match. */
    matchedPaise: sum('matched_paise'),
    /** The day that the provider names. */
    paidOn: date('paid_on').notNull(),
    /** What the bank's statement says; null: nothing yet. */
    creditedPaise: paise('credited_paise'),
    creditedOn: date('credited_on'),
    state: text().$type<ReconTransferState>().notNull(),
  },
  (t) => [
    uniqueIndex('recon_transfers_utr').on(t.utr),
    index('recon_transfers_day').on(t.paidOn, t.id),
    check(
      'recon_transfers_state',
      sql`state = case when credited_paise is null then 'awaited' when credited_paise = matched_paise then 'reconciled'
        when credited_paise > matched_paise then 'over' else 'under' end`,
    ),
  ],
)

/** A person's word that an open line is right, or is borne; another person agrees. */
export const reconForceMatches = pgTable(
  'recon_force_matches',
  {
    id: uuid().primaryKey(),
    lineId: bigint('line_id', { mode: 'number' })
      .notNull()
      .references(() => reconLines.id, { onDelete: 'cascade' }),
    /** The payment that it is taken for; null: for none. */
    transactionId: bigint('transaction_id', { mode: 'number' }).references(() => transactions.id, {
      onDelete: 'cascade',
    }),
    state: text().$type<ForceMatchState>().notNull(),
    remark: text().notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    decisionRemark: words('decision_remark'),
  },
  (t) => [
    uniqueIndex('recon_force_matches_live').on(t.lineId).where(sql`state = 'awaitingApproval'`),
    index('recon_force_matches_line').on(t.lineId),
    index('recon_force_matches_transaction').on(t.transactionId),
    index('recon_force_matches_state').on(t.state, t.askedAt),
    check('recon_force_matches_state_known', sql`state in ('awaitingApproval', 'approved', 'rejected', 'withdrawn')`),
    check('recon_force_matches_four_eyes', sql`state not in ('approved', 'rejected') or decided_by <> asked_by`),
    check('recon_force_matches_decided', sql`(state = 'awaitingApproval') = (decided_at is null)`),
  ],
)

/** Kept by triggers on `transactions` and `recon_lines` in the transaction that writes them. */
export const reconTallies = pgTable(
  'recon_tallies',
  {
    day: date().notNull(),
    gateway: text().$type<ReconGateway>().notNull(),
    captured: count('captured'),
    capturedPaise: sum('captured_paise'),
    settled: count('settled'),
    settledPaise: sum('settled_paise'),
    credited: count('credited'),
    creditedPaise: sum('credited_paise'),
    lines: count('lines'),
    openLines: count('open_lines'),
    surplusPaise: sum('surplus_paise'),
  },
  (t) => [primaryKey({ columns: [t.day, t.gateway] })],
)
