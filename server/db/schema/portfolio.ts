import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BrandMappingState } from '#contract/calls/merchants/portfolio.ts'
import { staffId } from './access.ts'
import { merchantId } from './merchants.ts'
import { instant, sum, words } from './columns.ts'

/** Which relationship manager looks after a merchant. */
export const merchantManagers = pgTable(
  'merchant_managers',
  {
    merchantId: merchantId().primaryKey(),
    staffId: staffId(),
    /** The transaction that wrote the row: who keeps a list of their merchants learns by it that it is another one. */
    changedNo: bigint('changed_no', { mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
  },
  (t) => [index('merchant_managers_staff').on(t.staffId, t.merchantId)],
)

/** The brands that a merchant sells. */
export const brandMappings = pgTable(
  'brand_mappings',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    merchantId: merchantId(),
    brandCode: text('brand_code').notNull(),
    distributorCode: words('distributor_code'),
    /** A state of machines/merchants/brandMapping.ts. */
    state: text().$type<BrandMappingState>().notNull().default('active'),
    /** Who switched it off. */
    deactivationName: words('deactivation_name'),
    version: integer().notNull().default(1),
    /** The job that wrote the row last. */
    lastJobId: uuid('last_job_id'),
  },
  (t) => [uniqueIndex('brand_mappings_brand').on(t.merchantId, t.brandCode)],
)

/** What a merchant sold in warranties of each brand: extended (EW), screen protection (SP), damage protection (DP). */
export const warrantyFigures = pgTable(
  'warranty_figures',
  {
    merchantId: merchantId(),
    brandCode: text('brand_code').notNull(),
    count: integer().notNull().default(0),
    amountPaise: sum('amount_paise'),
    minPaise: sum('min_paise'),
    maxPaise: sum('max_paise'),
    ewRevenuePaise: sum('ew_revenue_paise'),
    spRevenuePaise: sum('sp_revenue_paise'),
    dpRevenuePaise: sum('dp_revenue_paise'),
    ewPaise: sum('ew_paise'),
    spPaise: sum('sp_paise'),
    dpPaise: sum('dp_paise'),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.brandCode] })],
)

/** On how many of a merchant's devices the app is, and when staff last asked. */
export const appInstalls = pgTable(
  'app_installs',
  {
    merchantId: merchantId().primaryKey(),
    installed: integer().notNull().default(0),
    total: integer().notNull().default(0),
    checkedAt: instant('checked_at'),
  },
  () => [check('app_installs_figures', sql`installed between 0 and total`)],
)
