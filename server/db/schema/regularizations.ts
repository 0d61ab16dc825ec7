import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { RegularizedStatus } from '#machines/money/regularization.ts'
import { merchantId } from './merchants.ts'
import { refunds } from './refunds.ts'
import { transactions } from './transactions.ts'
import { instant } from './columns.ts'

/** What a sheet changed of a transaction or of its refund, with the bank's number that proves it. Never changed. */
export const regularizations = pgTable(
  'regularizations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Retrieval reference number: the evidence of one row only. */
    rrn: text().notNull().unique(),
    txnRefNumber: text('txn_ref_number').notNull(),
    oldStatus: text('old_status').$type<RegularizedStatus>().notNull(),
    newStatus: text('new_status').$type<RegularizedStatus>().notNull(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => transactions.id, { onDelete: 'cascade' }),
    merchantId: merchantId(),
    refundId: uuid('refund_id').references(() => refunds.id, { onDelete: 'cascade' }),
    /** What a second person looks at; zero where no money moves. */
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    uploadedBy: uuid('uploaded_by').notNull(),
    regularizedAt: instant('regularized_at').notNull(),
    version: integer().notNull().default(1),
    lastJobId: uuid('last_job_id').notNull(),
  },
  (t) => [
    index('regularizations_latest').on(t.regularizedAt, t.id),
    index('regularizations_transaction').on(t.transactionId),
    index('regularizations_txn_ref').on(t.txnRefNumber),
    index('regularizations_merchant').on(t.merchantId),
    index('regularizations_refund').on(t.refundId),
    check('regularizations_rrn', sql`rrn ~ '^[0-9]{12}$'`),
    check('regularizations_amount', sql`amount_paise >= 0`),
  ],
)
