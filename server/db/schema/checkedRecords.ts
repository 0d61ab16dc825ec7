import { boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * What every table has whose rows one person makes and another checks. The trigger `guard_checked_record` (attached to
 * each of them in its migration) is the second wall behind the gateway.
 */
export const checkedColumns = () => ({
  state: text().notNull(),
  /** One more with every change and every decision. */
  revision: integer().notNull().default(1),
  /** Staff who made or ever changed the row; only ever grows. */
  makers: uuid().array().notNull(),
  /** Staff who ever decided on it; only ever grows. */
  checkers: uuid().array().notNull().default([]),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  changedBy: uuid('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
  approvedBy: uuid('approved_by'),
  approvedAt: instant('approved_at'),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  /** Said with the last decision. */
  remark: text().notNull().default(''),
  /** The content that last passed all its checks: what a change is compared with. */
  approvedContent: jsonb('approved_content').$type<Readonly<Record<string, string | number | null>>>(),
})

/** The second step and the way back, which rates have and bank schemes have not. */
export const verifiedColumns = () => ({
  verifiedBy: uuid('verified_by'),
  verifiedAt: instant('verified_at'),
  isSentBack: boolean('is_sent_back').notNull().default(false),
})
