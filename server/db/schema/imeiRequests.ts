import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ImeiState } from '#contract/calls/money/imei.ts'
import { merchants } from './merchants.ts'
import { transactions } from './transactions.ts'
import { instant, words } from './columns.ts'

/** IMEIs that somebody asked to unblock, by the number of the payment request. */
export const imeiRequests = pgTable(
  'imei_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestNumber: text('request_number').notNull(),
    /** Null: no transaction of this number is known here. */
    transactionId: bigint('transaction_id', { mode: 'number' }).references(() => transactions.id, {
      onDelete: 'cascade',
    }),
    merchantId: integer('merchant_id').references(() => merchants.id, { onDelete: 'cascade' }),
    state: text().$type<ImeiState>().notNull(),
    reason: text().notNull().default(''),
    jobRun: words('job_run'),
    askedBy: uuid('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (t) => [
    index('imei_requests_latest').on(t.askedAt, t.id),
    index('imei_requests_number').on(t.requestNumber),
    index('imei_requests_transaction').on(t.transactionId),
    index('imei_requests_merchant').on(t.merchantId),
    check('imei_requests_state', sql`state in ('sent', 'refused', 'failed', 'unknown', 'kept')`),
  ],
)
