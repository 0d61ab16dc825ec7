import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RefundState } from '#contract/calls/money/refunds.ts'
import { merchantId } from './merchants.ts'
import { transactions } from './transactions.ts'
import { instant, person, words } from './columns.ts'

/** Money back to a customer. The id is the key under which the provider knows it. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => transactions.id, { onDelete: 'cascade' }),
    merchantId: merchantId(),
    /** The request key it was asked for with: it asks for no other. */
    askKey: text('ask_key').unique(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    state: text().$type<RefundState>().notNull(),
    /** Null: the platform gave it back by itself. */
    askedBy: person('asked_by'),
    askedAt: instant('asked_at').notNull(),
    needsSecondPerson: boolean('needs_second_person').notNull(),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    remark: words('remark'),
    submittedAt: instant('submitted_at'),
    /** Calls to the provider that were begun. */
    attempts: integer().notNull().default(0),
    answeredAt: instant('answered_at'),
    providerReference: words('provider_reference'),
    errorCode: words('error_code'),
    errorDesc: words('error_desc'),
    isSandbox: boolean('is_sandbox').notNull().default(false),
    /** The company's own number of a refund that a sheet asked for; empty: none did. */
    refundRef: words('refund_ref'),
    jobId: uuid('job_id'),
  },
  (t) => [
    index('refunds_transaction').on(t.transactionId),
    index('refunds_state').on(t.state, t.askedAt),
    index('refunds_latest').on(t.askedAt, t.id),
    index('refunds_of').on(t.merchantId),
    index('refunds_person').on(t.askedBy, t.submittedAt),
    index('refunds_ref').on(t.refundRef).where(sql`refund_ref <> ''`),
    check('refunds_amount', sql`amount_paise > 0`),
    check(
      'refunds_state_known',
      sql`state in ('awaitingApproval', 'submitted', 'success', 'failed', 'unknown', 'cancelled')`,
    ),
    check(
      'refunds_four_eyes',
      sql`not needs_second_person or state in ('awaitingApproval', 'cancelled') or (decided_by is not null and decided_by <> asked_by)`,
    ),
  ],
)

/** Refunds that sheets asked for, each under the company's own number: that number makes one refund, however often it comes. */
export const refundOrders = pgTable(
  'refund_orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    refundRef: text('refund_ref').notNull().unique(),
    txnRefNumber: text('txn_ref_number').notNull(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    /** The latest try: one that the provider declined may be sent again. */
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(1),
    lastJobId: uuid('last_job_id').notNull(),
  },
  (t) => [
    uniqueIndex('refund_orders_refund').on(t.refundId),
    check('refund_orders_amount', sql`amount_paise > 0`),
    check('refund_orders_ref', sql`refund_ref <> ''`),
  ],
)
