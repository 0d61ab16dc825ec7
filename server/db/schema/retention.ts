import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { LegalHoldState } from '#contract/wire/legalHoldWords.ts'
import type { RetentionKind } from '#contract/wire/retentionKinds.ts'
import { instant, person, words } from './columns.ts'
import { merchants } from './merchants.ts'

/** The removal of one Indian day. Whoever works on it holds its row. */
export const retentionRuns = pgTable('retention_runs', {
  day: date().primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** What was removed, by kind; kinds of which nothing was are absent. */
  removed: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
  /** Kinds that were left for the next day: something was in the way. */
  left: text('left_over').array().notNull().default([]),
  endedAt: instant('ended_at'),
})

/** What was due of each kind when it was counted last: nothing is removed that was not shown before. */
export const retentionNotices = pgTable('retention_notices', {
  kind: text().$type<RetentionKind>().primaryKey(),
  countedAt: instant('counted_at').notNull(),
  /** Rows that are removed within thirty days, unless a legal hold keeps them. */
  due: bigint({ mode: 'number' }).notNull(),
  /** Those among them that a legal hold keeps. */
  held: bigint({ mode: 'number' }).notNull(),
  /** The moment of the oldest of them; null: there is none. */
  oldest: instant('oldest'),
  /** Rows of before this moment were shown. */
  shownBefore: instant('shown_before').notNull(),
})

/** As long as one is in force, nothing of its merchant, or of its kind of data, is removed. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    merchantId: integer('merchant_id').references(() => merchants.id),
    kind: text().$type<RetentionKind>(),
    reason: text().notNull(),
    state: text().$type<LegalHoldState>().notNull().default('active'),
    setBy: person('set_by').notNull(),
    setAt: instant('set_at').notNull(),
    endAskedBy: person('end_asked_by'),
    endAskedAt: instant('end_asked_at'),
    endReason: words('end_reason'),
    endedBy: person('ended_by'),
    endedAt: instant('ended_at'),
    endRemark: words('end_remark'),
  },
  (t) => [
    index('legal_holds_merchant').on(t.merchantId),
    index('legal_holds_kind').on(t.kind).where(sql`state <> 'ended'`),
    check('legal_holds_of', sql`(merchant_id is null) <> (kind is null)`),
    check(
      'legal_holds_state',
      sql`state in ('active', 'endAsked', 'ended') and (state = 'ended') = (ended_by is not null)
        and (state = 'ended') = (ended_at is not null) and (state = 'active') = (end_asked_by is null)`,
    ),
    check('legal_holds_four_eyes', sql`(ended_by <> end_asked_by) is not false`),
  ],
)
