import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MessageState } from '#contract/calls/merchants/messages.ts'
import { kycDecisions } from './kyc.ts'
import { merchantLinks } from './links.ts'
import { merchantId } from './merchants.ts'
import { settlementPayouts } from './settlements.ts'
import { instant, words } from './columns.ts'

/** SMS and e-mails to merchants, written with what they tell of, sent afterwards. The id is the receiver's idempotency key. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    merchantId: merchantId(),
    /** Null: a message of a campaign. */
    decisionId: uuid('decision_id').references(() => kycDecisions.id, { onDelete: 'cascade' }),
    /** The link whose address stands in the body where `{link}` is written: filled in when it is sent, never kept. */
    linkId: uuid('link_id').references(() => merchantLinks.id, { onDelete: 'cascade' }),
    /** The payout that came back, which it tells of. */
    payoutId: integer('payout_id').references(() => settlementPayouts.id, { onDelete: 'cascade' }),
    campaignName: words('campaign_name'),
    channel: text().$type<'sms' | 'email'>().notNull(),
    recipient: text().notNull(),
    copyTo: words('copy_to'),
    subject: text().notNull().default(''),
    body: text().notNull(),
    state: text().$type<MessageState>().notNull(),
    attempts: integer().notNull().default(0),
    trouble: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
    nextTryAt: instant('next_try_at'),
    /** While a process is sending it. Grows with every claim, so that a late process cannot write over a newer one. */
    leaseUntil: instant('lease_until'),
    fence: integer().notNull().default(0),
    sentAt: instant('sent_at'),
  },
  (t) => [
    uniqueIndex('messages_decision').on(t.decisionId, t.channel),
    // Once per return and channel.
    uniqueIndex('messages_payout').on(t.payoutId, t.channel),
    index('messages_link').on(t.linkId, t.createdAt).where(sql`link_id is not null`),
    index('messages_merchant').on(t.merchantId, t.createdAt),
    index('messages_campaign').on(t.merchantId, t.campaignName, t.createdAt).where(sql`campaign_name <> ''`),
    check('messages_cause', sql`(${t.decisionId} is null) = (${t.campaignName} <> '')`),
    index('messages_latest').on(t.createdAt),
    index('messages_failed').on(t.createdAt).where(sql`state = 'failed'`),
    index('messages_due').on(t.nextTryAt).where(sql`state = 'waiting'`),
  ],
)
