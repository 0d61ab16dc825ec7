import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LegalHoldState } from '#contract/wire/legalHoldWords.ts'
import type { PersonRequestKind, PersonRequestState } from '#contract/wire/personRequestWords.ts'
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

/**
 * Bytes that are to go: their rows are gone, or the job that wrote them has not named them yet. They are noted in the
 * transaction that forgets them, or before they are written, so a killed process leaves none behind.
 */
export const leavingFiles = pgTable('leaving_files', {
  key: text().primaryKey(),
  /** The job that writes them: they are its own until it ends. */
  jobId: uuid('job_id'),
  since: instant('since').notNull().defaultNow(),
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

/** What a merchant's person asked for, who did it, and what was erased: it proves that they had what they asked for. */
export const personRequests = pgTable(
  'person_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    merchantId: integer('merchant_id')
      .notNull()
      .references(() => merchants.id),
    kind: text().$type<PersonRequestKind>().notNull(),
    /** What they asked by: the number of their letter, or why it is done. */
    reason: text().notNull(),
    state: text().$type<PersonRequestState>().notNull(),
    askedBy: person('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** The job that writes the copy. */
    jobId: uuid('job_id'),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    remark: words('remark'),
    /** Rows that were erased, by kind of data. */
    erased: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('person_requests_merchant').on(t.merchantId),
    uniqueIndex('person_requests_job').on(t.jobId).where(sql`job_id is not null`),
    // One erasure of a merchant at a time.
    uniqueIndex('person_requests_open').on(t.merchantId).where(sql`state in ('asked', 'erasing')`),
    check(
      'person_requests_state',
      sql`case kind when 'copy' then state in ('preparing', 'given') and job_id is not null
        when 'erasure' then state in ('asked', 'erasing', 'erased', 'declined', 'stopped') and job_id is null else false end
        and (state in ('preparing', 'asked', 'erasing')) = (ended_at is null)
        and (state in ('erasing', 'erased', 'declined', 'stopped')) = (decided_by is not null)`,
    ),
    check('person_requests_four_eyes', sql`state not in ('erasing', 'erased', 'stopped') or decided_by <> asked_by`),
  ],
)
