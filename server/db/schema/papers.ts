import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LeftOutMerchant, PaperKind, PaperState } from '#contract/calls/money/papers.ts'
import type { PaperRunState } from '#machines/money/paperRun.ts'
import { merchants } from './merchants.ts'
import { settlementPayouts, settlementRows } from './settlements.ts'
import { instant, paise, person, sum, words } from './columns.ts'

/** The papers of a month, prepared by one person and issued by another. */
export const paperRuns = pgTable(
  'paper_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Its first day. */
    month: date().notNull(),
    state: text().$type<PaperRunState>().notNull(),
    invoices: integer().notNull(),
    /** Invoices of merchants with a GSTIN. */
    registered: integer().notNull(),
    statements: integer().notNull(),
    feesPaise: sum('fees_paise'),
    centralPaise: sum('central_paise'),
    statePaise: sum('state_paise'),
    integratedPaise: sum('integrated_paise'),
    taxPaise: sum('tax_paise'),
    leftOut: jsonb('left_out').$type<readonly LeftOutMerchant[]>().notNull().default([]),
    /** SHA-256 in hex over every draft. */
    sealHash: text('seal_hash').notNull(),
    preparedBy: person('prepared_by').notNull(),
    preparedAt: instant('prepared_at').notNull(),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    remark: words('remark'),
  },
  (t) => [
    uniqueIndex('paper_runs_month').on(t.month).where(sql`state <> 'cancelled'`),
    check('paper_runs_state', sql`state in ('prepared', 'issued', 'cancelled')`),
    check('paper_runs_four_eyes', sql`state <> 'issued' or decided_by <> prepared_by`),
    check(
      'paper_runs_decided',
      sql`(state = 'prepared') = (decided_by is null) and (decided_by is null) = (decided_at is null)`,
    ),
  ],
)

/** Fee invoices, credit notes and statements of account. Once issued a row never changes: a trigger sees to it. */
export const papers = pgTable(
  'papers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: a credit note, which is of no month's run. */
    runId: integer('run_id').references(() => paperRuns.id),
    kind: text().$type<PaperKind>().notNull(),
    merchantId: integer('merchant_id')
      .notNull()
      .references(() => merchants.id),
    /** The first day of the month that it is about. */
    month: date().notNull(),
    state: text().$type<PaperState>().notNull(),
    financialYear: text('financial_year'),
    serial: integer(),
    /** Empty as long as it is not issued. */
    number: words('number'),
    /** The day that stands on it. */
    datedOn: date('dated_on'),
    issuedAt: instant('issued_at'),
    /** Empty: to somebody without a GSTIN. */
    gstin: words('gstin'),
    placeOfSupply: words('place_of_supply'),
    feesPaise: sum('fees_paise'),
    centralPaise: sum('central_paise'),
    statePaise: sum('state_paise'),
    integratedPaise: sum('integrated_paise'),
    taxPaise: sum('tax_paise'),
    /** Fees and tax; of a statement its closing balance. */
    amountPaise: paise('amount_paise').notNull(),
    /** What is printed, as JSON to the byte. */
    content: text().notNull(),
    contentSha256: text('content_sha256').notNull(),
    /** The invoice that a credit note is of. */
    ofPaperId: integer('of_paper_id').references((): AnyPgColumn => papers.id),
    /** The settlement row of the refunded payment whose fee is given back. */
    rowId: bigint('row_id', { mode: 'number' }).references(() => settlementRows.id),
    askedBy: person('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    reason: words('reason'),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    remark: words('remark'),
  },
  (t) => [
    uniqueIndex('papers_number').on(t.number).where(sql`number <> ''`),
    uniqueIndex('papers_series').on(t.kind, t.financialYear, t.serial),
    uniqueIndex('papers_of_month')
      .on(t.merchantId, t.month, t.kind)
      .where(sql`kind <> 'creditNote' and state <> 'cancelled'`),
    uniqueIndex('papers_row').on(t.rowId).where(sql`state <> 'cancelled'`),
    index('papers_month').on(t.month, t.kind, t.id),
    index('papers_listed').on(t.month.desc().nullsFirst(), t.kind, t.serial, t.id),
    index('papers_dated').on(t.datedOn, t.id),
    index('papers_run').on(t.runId),
    index('papers_row_key').on(t.rowId).where(sql`row_id is not null`),
    index('papers_of').on(t.ofPaperId).where(sql`of_paper_id is not null`),
    index('papers_draft').on(t.askedAt).where(sql`kind = 'creditNote' and state = 'draft'`),
    check('papers_kind', sql`kind in ('feeInvoice', 'creditNote', 'statement')`),
    check('papers_state', sql`state in ('draft', 'issued', 'cancelled')`),
    check(
      'papers_issued',
      sql`(state = 'issued') = (number <> '' and serial is not null and financial_year is not null and dated_on is not null
        and issued_at is not null) and length(number) <= 16`,
    ),
    check('papers_four_eyes', sql`state <> 'issued' or decided_by is not null and decided_by <> asked_by`),
    check('papers_tax', sql`tax_paise = central_paise + state_paise + integrated_paise`),
    check('papers_amount', sql`kind = 'statement' or amount_paise = fees_paise + tax_paise`),
    check(
      'papers_credit_note',
      sql`(kind = 'creditNote') = (of_paper_id is not null) and (kind = 'creditNote') = (run_id is null)`,
    ),
  ],
)

/** Each payout's fees stand on one invoice. */
export const paperPayouts = pgTable(
  'paper_payouts',
  {
    payoutId: integer('payout_id')
      .primaryKey()
      .references(() => settlementPayouts.id),
    paperId: integer('paper_id')
      .notNull()
      .references(() => papers.id, { onDelete: 'cascade' }),
  },
  (t) => [index('paper_payouts_paper').on(t.paperId)],
)

/** The last number of each series. Taken under its lock, in the transaction that issues: none is lost, none is left out. */
export const paperSeries = pgTable(
  'paper_series',
  {
    kind: text().$type<PaperKind>().notNull(),
    financialYear: text('financial_year').notNull(),
    lastSerial: integer('last_serial').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.financialYear] })],
)
