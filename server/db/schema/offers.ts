import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OfferActKind } from '#contract/calls/catalogue/offerActs.ts'
import type { OfferWait, OfferWaitKind, OfferWaitState } from '#contract/calls/catalogue/offerWaits.ts'
import { brandCode } from './access.ts'
import { instant, paise, words } from './columns.ts'

/**
 * Rules of cashback. Lists are texts as `writeCondition` of machines/catalogue/offerRule.ts writes them: values with commas between
 * them, `NOT ` and those that are left out, empty: all. The state is not kept: it follows from the time.
 */
export const offerRules = pgTable(
  'offer_rules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    brandCode: brandCode(),
    ruleDesc: text('rule_desc').notNull(),
    bankCode: text('bank_code').notNull(),
    skus: words('skus'),
    paymentMethods: words('payment_methods'),
    tenures: words('tenures'),
    groupCodes: words('group_codes'),
    dealerCategories: words('dealer_categories'),
    regions: words('regions'),
    minTransactionPaise: paise('min_transaction_paise').notNull().default(0),
    cashbackType: text('cashback_type').$type<'PERCENTAGE' | 'AMOUNT'>().notNull(),
    /** Basis points, or paise. */
    totalCashback: paise('total_cashback').notNull(),
    /** Null: no limit. */
    maxCashbackPaise: paise('max_cashback_paise'),
    /** The brand pays the rest. */
    bankShareBps: integer('bank_share_bps').notNull(),
    bankShareCapPaise: paise('bank_share_cap_paise'),
    velocityRule: words('velocity_rule'),
    offerDesc: words('offer_desc'),
    fromAt: instant('from_at').notNull(),
    /** The first instant that it does not cover. */
    toAt: instant('to_at').notNull(),
    version: integer().notNull().default(1),
    lastJobId: uuid('last_job_id'),
    changedBy: words('changed_by'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    unique('offer_rules_name').on(t.brandCode, t.ruleDesc, t.fromAt),
    index('offer_rules_brand').on(t.brandCode, t.toAt, t.id),
    // One that is cut before it began has an empty time.
    check('offer_rules_span', sql`from_at <= to_at`),
    check('offer_rules_type', sql`cashback_type in ('PERCENTAGE', 'AMOUNT')`),
    check(
      'offer_rules_figures',
      sql`total_cashback > 0 and min_transaction_paise >= 0 and (max_cashback_paise is null or max_cashback_paise > 0)
        and (bank_share_cap_paise is null or bank_share_cap_paise > 0) and bank_share_bps between 0 and 10000
        and (cashback_type = 'AMOUNT' or total_cashback <= 10000)`,
    ),
  ],
)

/** A rule as it stood: columns as they are kept, with their values. */
export type OfferColumns = Readonly<Record<string, string | number | null>>

export interface OfferChangeRows {
  /** What stood before, and the version that the change left. */
  readonly changed: readonly { readonly id: number; readonly version: number; readonly before: OfferColumns }[]
  readonly created: readonly { readonly id: number; readonly version: number }[]
}

/** What was changed of offers: enough to take it back while nothing of it was changed since. */
export const offerChanges = pgTable(
  'offer_changes',
  {
    id: uuid().primaryKey(),
    brandCode: brandCode(),
    act: text().$type<OfferActKind>().notNull(),
    rows: jsonb().$type<OfferChangeRows>().notNull(),
    changedBy: words('changed_by'),
    changedAt: instant('changed_at').notNull(),
    takenBackBy: words('taken_back_by'),
    takenBackAt: instant('taken_back_at'),
    /** By whose approval it was done; null: by one person. */
    waitId: uuid('wait_id')
      .unique('offer_changes_wait')
      .references((): AnyPgColumn => offerWaits.id),
  },
  (t) => [index('offer_changes_latest').on(t.brandCode, t.changedAt)],
)

/** What a change finds, of which another version makes it another question. */
export interface WaitBasis {
  readonly of: 'offer_rules' | 'product_schemes' | 'scheme_models' | 'scheme_groups' | 'dealer_groups'
  readonly id: string
  readonly version: string
}

/** Changes that give more of offers than one person decides: done by the decision of a second one, or never. */
export const offerWaits = pgTable(
  'offer_waits',
  {
    id: uuid().primaryKey(),
    brandCode: brandCode(),
    act: text().$type<OfferWaitKind>().notNull(),
    title: text().notNull(),
    /** What was asked, as the handler of the act was given it. */
    request: jsonb().notNull(),
    basis: jsonb().$type<readonly WaitBasis[]>().notNull(),
    /** Offers that it writes. */
    offerIds: integer('offer_ids').array().notNull(),
    changes: integer().notNull(),
    rows: jsonb().$type<OfferWait['rows']>().notNull(),
    ways: jsonb().$type<readonly string[]>().notNull(),
    /** Null: what was paid does not tell. */
    morePaise: paise('more_paise'),
    limitPaise: paise('limit_paise').notNull(),
    dayLimitPaise: paise('day_limit_paise').notNull(),
    usedPaise: paise('used_paise').notNull(),
    state: text().$type<OfferWaitState>().notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    decisionRemark: words('decision_remark'),
  },
  (t) => [
    uniqueIndex('offer_waits_live')
      .on(t.brandCode, sql`md5(act || request::text || basis::text)`)
      .where(sql`state = 'awaitingApproval'`),
    index('offer_waits_latest').on(t.brandCode, t.askedAt),
    check('offer_waits_state_known', sql`state in ('awaitingApproval', 'approved', 'rejected', 'withdrawn')`),
    check(
      'offer_waits_four_eyes',
      sql`case state when 'awaitingApproval' then decided_by is null
        when 'withdrawn' then coalesce(decided_by = asked_by, false) else coalesce(decided_by <> asked_by, false) end`,
    ),
    check('offer_waits_decided', sql`(decided_by is null) = (decided_at is null)`),
  ],
)

/** What one person gave more of offers alone: it counts against the limit of their day. */
export const offerGains = pgTable(
  'offer_gains',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    brandCode: brandCode(),
    act: text().$type<OfferWaitKind>().notNull(),
    paise: paise('paise').notNull(),
    staffId: uuid('staff_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('offer_gains_brand').on(t.brandCode),
    index('offer_gains_person').on(t.staffId, t.at),
    check('offer_gains_some', sql`paise > 0`),
  ],
)

/** Checks that rules of a brand choose from: `desc1` is the query, `desc2` what it is for. */
export const velocityChecks = pgTable(
  'velocity_checks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    brandCode: brandCode(),
    desc1: text('desc1').notNull(),
    desc2: text('desc2').notNull(),
    changedBy: words('changed_by'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [unique('velocity_checks_query').on(t.brandCode, t.desc1)],
)
