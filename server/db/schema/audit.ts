import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'

/** Append-only (triggers refuse UPDATE, DELETE and TRUNCATE, and the gateway's role has no grant for them); each entry's hash covers the one before it. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    staffId: uuid('staff_id'),
    /** Who acted, as they were called then. */
    loginId: text('login_id').notNull(),
    call: text().notNull(),
    /** `done`, or the refusal's code. */
    outcome: text().notNull(),
    /** What it was done to: a merchant code, a job id. */
    subject: text().notNull(),
    /** Where one act changed several records: all of them. `before` and `after` then have them as fields. */
    records: text().array(),
    before: jsonb(),
    after: jsonb(),
    requestId: text('request_id').notNull(),
    /** Where the request came from; null for what no request did, and for entries from before it was kept. */
    address: text(),
    hash: bytea().notNull(),
  },
  (t) => [
    index('audit_entries_at').on(t.at, t.id),
    index('audit_entries_login').on(t.loginId, t.at, t.id),
    index('audit_entries_call').on(t.call, t.at, t.id),
    index('audit_entries_subject').on(t.subject, t.at, t.id),
    index('audit_entries_records').using('gin', t.records).where(sql`records is not null`),
    index('audit_entries_unmasked')
      .on(t.staffId, t.at)
      .where(sql`outcome = 'done' and call in ('merchants.unmask', 'kyc.unmask', 'superMerchants.unmask')`),
    index('audit_entries_refused').on(t.at, t.id).where(sql`outcome <> 'done'`),
  ],
)

/** One row: the end of the chain. Locked while an entry is added. */
export const auditHead = pgTable('audit_head', {
  one: integer().primaryKey(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  hash: bytea().notNull(),
})

/** One row, which `/ready` writes. */
export const readinessProbes = pgTable('readiness_probes', {
  one: integer().primaryKey(),
  at: instant('at').notNull(),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text().notNull(),
    call: text().notNull(),
    staffId: uuid('staff_id').notNull(),
    bodyHash: bytea('body_hash').notNull(),
    status: integer(),
    body: jsonb(),
    createdAt: instant('created_at').notNull(),
    /** Money is remembered 400 days, everything else 30. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.call] }), index('idempotency_keys_expiry').on(t.expiresAt)],
)
