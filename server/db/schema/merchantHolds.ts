import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MerchantHoldKind, MerchantHoldState } from '#contract/wire/merchantHoldWords.ts'
import { instant, paise, person, words } from './columns.ts'
import { merchantId } from './merchants.ts'
import { settlementBatches, settlementRows } from './settlements.ts'

/** A merchant of whom nothing is paid, or not everything: asked for by one person and confirmed by another. */
export const merchantHolds = pgTable(
  'merchant_holds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    merchantId: merchantId(),
    kind: text().$type<MerchantHoldKind>().notNull(),
    /** Hundredths of a percent of what a batch pays the merchant; null: no share. */
    shareBps: integer('share_bps'),
    /** What of each batch stays back; null: no amount. */
    amountPaise: paise('amount_paise'),
    /** The first Indian day on which it stands no more; null: until it is released. */
    untilDay: date('until_day'),
    reason: text().notNull(),
    state: text().$type<MerchantHoldState>().notNull().default('asked'),
    askedBy: person('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    remark: words('remark'),
    releaseAskedBy: person('release_asked_by'),
    releaseAskedAt: instant('release_asked_at'),
    releaseReason: words('release_reason'),
    releaseDecidedBy: person('release_decided_by'),
    releaseRemark: words('release_remark'),
    /** When it was released, or its day came. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    // One hold and one reserve of a merchant at a time, those that wait to be confirmed among them.
    uniqueIndex('merchant_holds_open')
      .on(t.merchantId, t.kind)
      .where(sql`state in ('asked', 'active', 'releaseAsked')`),
    index('merchant_holds_merchant').on(t.merchantId),
    index('merchant_holds_due').on(t.untilDay).where(sql`state in ('active', 'releaseAsked')`),
    check(
      'merchant_holds_content',
      sql`case kind when 'hold' then share_bps is null and amount_paise is null
        when 'reserve' then (share_bps is null) <> (amount_paise is null) and until_day is not null
          and coalesce(share_bps between 1 and 10000, amount_paise > 0) else false end`,
    ),
    check(
      'merchant_holds_state',
      sql`state in ('asked', 'active', 'releaseAsked', 'released', 'ended', 'declined', 'withdrawn')
        and (state = 'asked') = (decided_by is null) and (state in ('released', 'ended')) = (ended_at is not null)
        and (state = 'released') = (release_decided_by is not null)
        and (state in ('releaseAsked', 'released')) <= (release_asked_by is not null)`,
    ),
    check(
      'merchant_holds_four_eyes',
      sql`(state = 'withdrawn' or decided_by <> asked_by) is not false and (release_decided_by <> release_asked_by) is not false`,
    ),
  ],
)

/** What of each payment a reserve keeps back: together the line `reserved` of the merchant's batch. */
export const reserveParts = pgTable(
  'settlement_reserve_parts',
  {
    rowId: bigint('row_id', { mode: 'number' })
      .primaryKey()
      .references(() => settlementRows.id, { onDelete: 'cascade' }),
    batchId: integer('batch_id')
      .notNull()
      .references(() => settlementBatches.id),
    holdId: integer('hold_id')
      .notNull()
      .references(() => merchantHolds.id, { onDelete: 'cascade' }),
    paise: paise('paise').notNull(),
  },
  (t) => [
    index('settlement_reserve_parts_batch').on(t.batchId),
    index('settlement_reserve_parts_hold').on(t.holdId),
    check('settlement_reserve_parts_some', sql`paise > 0`),
  ],
)
