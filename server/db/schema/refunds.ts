import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
  },
  (t) => [
    index('refunds_transaction').on(t.transactionId),
    index('refunds_state').on(t.state, t.askedAt),
    index('refunds_latest').on(t.askedAt, t.id),
    index('refunds_of').on(t.merchantId),
    index('refunds_person').on(t.askedBy, t.submittedAt),
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
