import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ChangeType } from '#contract/wire/changeTypes.ts'
import { bytea, instant, words } from './columns.ts'

/**
 * What other systems are told. Triggers of migration 0073 write it in the transaction of whoever changes a row, on every
 * way. The id is the revision of its subject; the position is given when it is committed.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: text().$type<ChangeType>().notNull(),
    subject: text().notNull(),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Personal numbers in full until it has its position: then they are covered in `data` and sealed beside it. */
    numbers: jsonb(),
    numbersSealed: bytea('numbers_sealed'),
    madeBy: words('made_by'),
    decidedBy: words('decided_by'),
    auditEntry: bigint('audit_entry', { mode: 'number' }),
    at: instant('at').notNull().defaultNow(),
    /** The transaction that wrote it. */
    writtenIn: bigint('written_in', { mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    position: bigint({ mode: 'number' }),
  },
  (t) => [
    uniqueIndex('changes_position').on(t.position),
    index('changes_new').on(t.id).where(sql`position is null`),
    index('changes_written_in').on(t.writtenIn).where(sql`position is null`),
    index('changes_subject').on(t.subject, t.position),
    index('changes_at').on(t.at),
    check('changes_numbers', sql`position is null or numbers is null`),
  ],
)

/** One row: the last position that was given. Positions begin with 1. */
export const changeHead = pgTable('change_head', {
  one: integer().primaryKey(),
  lastPosition: bigint('last_position', { mode: 'number' }).notNull(),
  /** Up to here they are deleted. */
  forgottenTo: bigint('forgotten_to', { mode: 'number' }).notNull(),
})

/** Rates, fees, schemes and offers that were told to be in force. */
export const changesInForce = pgTable('changes_in_force', { of: text().notNull(), id: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.of, t.id] }),
])
