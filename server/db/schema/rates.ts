import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { checkedColumns, verifiedColumns } from './checkedRecords.ts'
import { instant, words } from './columns.ts'

const notByItsMakers = sql`not (approved_by = any(makers)) and not (verified_by = any(makers))`
const stepsAreSigned = sql`(state in ('draft', 'cancelled') or approved_by is not null)
  and (state <> 'verified' or verified_by is not null)
  and (state <> 'draft' or (approved_by is null and verified_by is null))`

/** The last version given out in a series: MDR rates count for each payment method, a fee with its own versions. */
export const rateVersions = pgTable(
  'rate_versions',
  { master: text().notNull(), series: text().notNull(), last: integer().notNull() },
  (t) => [primaryKey({ columns: [t.master, t.series] })],
)

export const mdrRates = pgTable(
  'mdr_rates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    master: text().notNull(),
    paymentMethod: text('payment_method').notNull(),
    type: text().notNull(),
    /** Basis points when PERCENTAGE, paise when FIXED. */
    value: bigint({ mode: 'number' }).notNull(),
    bankwiseValue: text('bankwise_value').notNull(),
    /** Paise. */
    fromAmount: bigint('from_amount', { mode: 'number' }).notNull(),
    toAmount: bigint('to_amount', { mode: 'number' }).notNull(),
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    brand: text().notNull().default(''),
    category: text().notNull().default(''),
    merchantCode: words('merchant_code'),
    version: integer().notNull(),
    replacesId: integer('replaces_id'),
    ...checkedColumns(),
    ...verifiedColumns(),
  },
  (t) => [
    unique('mdr_rates_version').on(t.master, t.paymentMethod, t.version),
    index('mdr_rates_scope').on(t.master, t.paymentMethod, t.merchantCode, t.brand),
    index('mdr_rates_verified').on(t.master, t.paymentMethod, t.merchantCode, t.brand).where(sql`state = 'verified'`),
    index('mdr_rates_merchant').on(t.merchantCode),
    index('mdr_rates_replaces').on(t.replacesId),
    index('mdr_rates_waiting').on(t.state, t.changedAt),
    check('mdr_rates_four_eyes', notByItsMakers),
    check('mdr_rates_signed', stepsAreSigned),
    check(
      'mdr_rates_content',
      sql`value >= 0 and (type = 'FIXED' or (type = 'PERCENTAGE' and value <= 10000))
        and from_amount >= 0 and from_amount <= to_amount and from_day <= to_day and bankwise_value is json
        and master = case when merchant_code <> '' then 'special' when brand <> '' then 'brand' else 'general' end`,
    ),
  ],
)

export const subscriptionFees = pgTable(
  'subscription_fees',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    feeType: text('fee_type').notNull(),
    duration: text().notNull(),
    /** Paise. */
    fee: bigint({ mode: 'number' }).notNull(),
    gst: bigint({ mode: 'number' }).notNull(),
    brandCode: text('brand_code').notNull(),
    thresholdDate: date('threshold_date'),
    /** The same for a fee and every version added to it. */
    series: uuid().notNull(),
    version: integer().notNull(),
    replacesId: integer('replaces_id'),
    ...checkedColumns(),
    ...verifiedColumns(),
  },
  (t) => [
    unique('subscription_fees_version').on(t.series, t.version),
    index('subscription_fees_scope').on(t.brandCode, t.feeType, t.duration),
    index('subscription_fees_waiting').on(t.state, t.changedAt),
    index('subscription_fees_replaces').on(t.replacesId),
    check('subscription_fees_four_eyes', notByItsMakers),
    check('subscription_fees_signed', stepsAreSigned),
    check('subscription_fees_gst', sql`fee >= 0 and gst = (fee * 1800 + 5000) / 10000`),
  ],
)

interface StoredCharge {
  readonly type: 'PERCENTAGE' | 'FIXED'
  readonly value: number
  readonly brandCode: string
}

export const features = pgTable('features', {
  id: integer().primaryKey(),
  name: text().notNull(),
  isActive: boolean('is_active').notNull().default(true),
  /** For every merchant, at the feature's own charges where it has none agreed. */
  isEnabled: boolean('feature_enabled').notNull().default(false),
  charges: jsonb().$type<readonly StoredCharge[]>(),
})

export const merchantFeatures = pgTable(
  'merchant_features',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    merchantCode: text('merchant_code').notNull(),
    featureId: integer('feature_id')
      .notNull()
      .references(() => features.id),
    charges: jsonb().$type<readonly StoredCharge[]>().notNull(),
    revision: integer().notNull().default(1),
    changedBy: uuid('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [unique('merchant_features_row').on(t.featureId, t.merchantCode)],
)
