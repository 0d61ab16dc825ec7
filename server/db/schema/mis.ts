import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MisKind, MisState } from '#contract/calls/reports/mis.ts'
import { storedFiles } from './files.ts'
import { merchants } from './merchants.ts'
import { instant, person, words } from './columns.ts'

const merchantId = () => integer('merchant_id').references(() => merchants.id, { onDelete: 'cascade' })

/** Every file that was made for a merchant, or for the partner's days. Its id is the documented `batch_id`. */
export const misFiles = pgTable(
  'mis_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<MisKind>().notNull(),
    /** Null: of all merchants. */
    merchantId: merchantId(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    rows: integer().notNull(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    storedFileId: uuid('stored_file_id')
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    madeBy: person('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (t) => [
    index('mis_files_merchant').on(t.merchantId, t.fromDay),
    index('mis_files_latest').on(t.kind, t.madeAt),
    index('mis_files_stored').on(t.storedFileId),
    check('mis_files_span', sql`from_day <= to_day`),
  ],
)

/** What left by mail: once for each kind, merchant and window; sending again is a further act on the same row. */
export const misSends = pgTable(
  'mis_sends',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<MisKind>().notNull(),
    merchantId: merchantId(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    misFileId: integer('mis_file_id')
      .notNull()
      .references(() => misFiles.id, { onDelete: 'cascade' }),
    recipients: text().array().notNull(),
    state: text().$type<MisState>().notNull(),
    /** Grows with every time that somebody had it sent; goes back in `If-Match`. */
    timesAsked: integer('times_asked').notNull().default(1),
    /** Attempts of this time. */
    attempts: integer().notNull().default(0),
    trouble: words('trouble'),
    askedBy: person('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    nextTryAt: instant('next_try_at'),
    leaseUntil: instant('lease_until'),
    fence: integer().notNull().default(0),
    sentAt: instant('sent_at'),
  },
  (t) => [
    uniqueIndex('mis_sends_window').on(t.kind, sql`coalesce(merchant_id, 0)`, t.fromDay, t.toDay),
    index('mis_sends_latest').on(t.askedAt, t.id),
    index('mis_sends_merchant').on(t.merchantId),
    index('mis_sends_file').on(t.misFileId),
    index('mis_sends_due').on(t.nextTryAt).where(sql`state in ('waiting', 'sending')`),
    check('mis_sends_state', sql`state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'kept')`),
    check('mis_sends_recipients', sql`cardinality(recipients) > 0`),
  ],
)
