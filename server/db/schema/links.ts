import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LinkState } from '#contract/calls/money/enach.ts'
import { merchantId } from './merchants.ts'
import { instant } from './columns.ts'

export const linkPurposes = ['enach', 'tnc'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** Addresses that merchants were sent. The token is worked out from the id and a key; only its hash is kept. */
export const merchantLinks = pgTable(
  'merchant_links',
  {
    id: uuid().primaryKey(),
    merchantId: merchantId(),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').notNull().unique(),
    state: text().$type<LinkState>().notNull().default('issued'),
    issuedBy: uuid('issued_by').notNull(),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    sentAt: instant('sent_at').notNull(),
    timesSent: integer('times_sent').notNull().default(1),
    openedAt: instant('opened_at'),
    completedAt: instant('completed_at'),
  },
  (t) => [
    uniqueIndex('merchant_links_live').on(t.merchantId, t.purpose).where(sql`state in ('issued', 'opened')`),
    index('merchant_links_latest').on(t.purpose, t.issuedAt, t.id),
    index('merchant_links_of').on(t.merchantId, t.purpose, t.issuedAt),
    check('merchant_links_state', sql`state in ('issued', 'opened', 'completed', 'expired', 'cancelled')`),
    check('merchant_links_hash', sql`token_hash ~ '^[0-9a-f]{64}$'`),
    check('merchant_links_time', sql`expires_at > issued_at`),
  ],
)
