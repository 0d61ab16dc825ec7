import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BrandValidation } from '#contract/calls/catalogue/brandForm.ts'
import type { PicturePurpose } from '#contract/calls/files/pictures.ts'
import type { SchemeAct } from '#contract/calls/catalogue/productSchemes.ts'
import { brandCode } from './access.ts'
import { bytea, instant, paise, words } from './columns.ts'

/** Pictures that the gateway has drawn, each in three sizes, under names that nobody guesses. */
export const pictures = pgTable(
  'pictures',
  {
    name: text().primaryKey(),
    purpose: text().$type<PicturePurpose>().notNull(),
    /** The hash of the file that was chosen. */
    sha256: bytea('sha256').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** One for each size, in the order of `pictureSides`. */
    storageKeys: text('storage_keys').array().notNull(),
    staffId: uuid('staff_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('pictures_keys').using('gin', t.storageKeys),
    check('pictures_name', sql`name ~ '^[A-Za-z0-9_-]{43}$'`),
    check('pictures_sizes', sql`cardinality(storage_keys) = 3`),
  ],
)

/** What the brand form says; a brand without a row was not configured yet. */
export const brandForms = pgTable(
  'brand_forms',
  {
    brandCode: brandCode().primaryKey(),
    brandName: text('brand_name').notNull(),
    brandLogo: text('brand_logo')
      .notNull()
      .references(() => pictures.name),
    mccCode: integer('mcc_code').notNull(),
    priority: integer().notNull(),
    templateId: integer('template_id'),
    category: text().notNull(),
    preferredWarrantyVendor: words('preferred_warranty_vendor'),
    warrantyVendorMerchantCode: words('warranty_vendor_merchant_code'),
    /** JSON as it was written: numbers keep their digits. */
    allowedBrandPaymentTypes: text('allowed_brand_payment_types').notNull(),
    brandOfferDesc: text('brand_offer_desc').notNull(),
    brandValidations: jsonb('brand_validations').$type<readonly BrandValidation[]>().notNull(),
    bankTids: text('bank_tids').notNull(),
    actionName: text('action_name').notNull(),
    version: integer().notNull().default(1),
    changedBy: words('changed_by'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [index('brand_forms_logo').on(t.brandLogo)],
)

/** Search queries of a brand. Never run with the rights of the gateway. */
export const brandQueries = pgTable('brand_queries', {
  brandCode: brandCode().primaryKey(),
  searchQueryElastic: words('search_query_elastic'),
  searchQuerySql: words('search_query_sql'),
  queryElastic: words('query_elastic'),
  querySql: words('query_sql'),
  version: integer().notNull().default(1),
  changedBy: words('changed_by'),
  changedAt: instant('changed_at').notNull(),
})

export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    brandCode: brandCode(),
    productCode: text('product_code').notNull(),
    productName: text('product_name').notNull(),
    pricePaise: paise('price_paise'),
    description: words('description'),
    productCategory: words('product_category'),
    minAmountPaise: paise('min_amount_paise'),
    maxAmountPaise: paise('max_amount_paise'),
    /** What is searched: SKU, name and description in lower case. */
    searched: text().notNull().generatedAlwaysAs(sql`lower(product_code || ' ' || product_name || ' ' || description)`),
    version: integer().notNull().default(1),
    lastJobId: uuid('last_job_id'),
    changedBy: words('changed_by'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    unique('products_code').on(t.brandCode, t.productCode),
    index('products_sku').on(t.productCode.op('text_pattern_ops')),
    check('products_price', sql`price_paise >= 0`),
    check('products_min_max', sql`min_amount_paise >= 0 and min_amount_paise <= max_amount_paise`),
  ],
)

/** Places 1 to 5: there is no sixth. */
export const productImages = pgTable(
  'product_images',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    place: smallint().notNull(),
    picture: text()
      .notNull()
      .references(() => pictures.name),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.place] }),
    unique('product_images_once').on(t.productId, t.picture),
    index('product_images_picture').on(t.picture),
    check('product_images_place', sql`place between 1 and 5`),
  ],
)

/**
 * A tree. `parentLevel` refers to the level of the parent, and is one less than the own: levels grow along every path,
 * so that no path comes back.
 */
export const productCategories = pgTable(
  'product_categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    brandCode: brandCode(),
    parentId: integer('parent_id'),
    level: smallint().notNull(),
    parentLevel: smallint('parent_level').generatedAlwaysAs(
      sql`case when parent_id is null then null else level - 1 end`,
    ),
    categoryDescription: text('category_description').notNull(),
    businessLob: text('business_lob').notNull().default('RETAIL'),
    activeStatus: text('active_status').notNull().default('Y'),
    createdBy: words('created_by'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('product_categories_place').on(t.id, t.brandCode, t.level),
    foreignKey({
      name: 'product_categories_parent',
      columns: [t.parentId, t.brandCode, t.parentLevel],
      foreignColumns: [t.id, t.brandCode, t.level],
    }),
    uniqueIndex('product_categories_sibling').on(
      t.brandCode,
      sql`coalesce(parent_id, 0)`,
      sql`lower(regexp_replace(btrim(category_description), '\\s+', ' ', 'g'))`,
    ),
    index('product_categories_parent_id').on(t.parentId),
    check('product_categories_level', sql`level between 0 and 4 and (level = 0) = (parent_id is null)`),
  ],
)

/** Its state is not kept: it follows from the time (machines/catalogue/schemeLife.ts). */
export const productSchemes = pgTable(
  'product_schemes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    brandCode: brandCode(),
    schemeCode: text('scheme_code').notNull().unique('product_schemes_code'),
    schemeDesc: words('scheme_desc'),
    isEmi: boolean('is_emi').notNull(),
    isCashback: boolean('is_cashback').notNull(),
    fromAt: instant('from_at').notNull(),
    /** The first instant that it does not cover. */
    toAt: instant('to_at').notNull(),
    version: integer().notNull().default(1),
    createdBy: words('created_by'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('product_schemes_kind').on(t.id, t.isEmi, t.isCashback),
    index('product_schemes_brand').on(t.brandCode, t.toAt),
    index('product_schemes_latest').on(t.toAt, t.id),
    check('product_schemes_span', sql`from_at < to_at`),
    check('product_schemes_any_kind', sql`is_emi or is_cashback`),
  ],
)

/**
 * A SKU in a scheme for a time; an empty time is one that never began. Two exclusion constraints of migration 0040
 * (drizzle knows none) keep a SKU in one EMI and one cashback scheme at an instant.
 */
export const schemeModels = pgTable(
  'scheme_models',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    schemeId: integer('scheme_id').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** Copied from the scheme. */
    isEmi: boolean('is_emi').notNull(),
    isCashback: boolean('is_cashback').notNull(),
    minAmountPaise: paise('min_amount_paise'),
    maxAmountPaise: paise('max_amount_paise'),
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    version: integer().notNull().default(1),
    lastJobId: uuid('last_job_id'),
  },
  (t) => [
    foreignKey({
      name: 'scheme_models_scheme',
      columns: [t.schemeId, t.isEmi, t.isCashback],
      foreignColumns: [productSchemes.id, productSchemes.isEmi, productSchemes.isCashback],
    }).onUpdate('cascade'),
    index('scheme_models_of').on(t.schemeId, t.productId),
    index('scheme_models_product').on(t.productId, t.fromAt),
    check('scheme_models_span', sql`from_at <= to_at`),
    check('scheme_models_min_max', sql`min_amount_paise >= 0 and min_amount_paise <= max_amount_paise`),
  ],
)

/** Dealers that a scheme is for; none: all of them. */
export const schemeGroups = pgTable(
  'scheme_groups',
  {
    schemeId: integer('scheme_id')
      .notNull()
      .references(() => productSchemes.id, { onDelete: 'cascade' }),
    groupCode: text('group_code').notNull(),
  },
  (t) => [primaryKey({ columns: [t.schemeId, t.groupCode] })],
)

export interface SchemeChangeRows {
  /** Ends before and after, and the versions that the change left. */
  readonly schemes: readonly { readonly id: number; readonly to: string; readonly version: number }[]
  readonly models: readonly { readonly id: number; readonly to: string; readonly version: number }[]
  readonly created: readonly { readonly id: number; readonly version: number }[]
}

/** What was extended, expired and moved: enough to take it back while nothing of it was changed since. */
export const schemeChanges = pgTable(
  'scheme_changes',
  {
    id: uuid().primaryKey(),
    brandCode: brandCode(),
    act: text().$type<SchemeAct>().notNull(),
    rows: jsonb().$type<SchemeChangeRows>().notNull(),
    changedBy: words('changed_by'),
    changedAt: instant('changed_at').notNull(),
    takenBackBy: words('taken_back_by'),
    takenBackAt: instant('taken_back_at'),
  },
  (t) => [index('scheme_changes_latest').on(t.brandCode, t.changedAt)],
)

/** Dealer categories of the group codes of a brand; blank is one too. */
export const dealerGroups = pgTable(
  'dealer_groups',
  {
    brandCode: brandCode(),
    groupCode: text('group_code').notNull(),
    dealerCategory: text('dealer_category').notNull(),
    changedBy: words('changed_by'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandCode, t.groupCode, t.dealerCategory] })],
)

/** Its state is not kept: it follows from status and time (machines/catalogue/offerBanner.ts). */
export const offerBanners = pgTable(
  'offer_banners',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    brandCode: brandCode(),
    brandOfferName: text('brand_offer_name').notNull(),
    bannerStatus: text('banner_status').notNull(),
    redirectionUrl: words('redirection_url'),
    stickyAdd: boolean('sticky_add').notNull().default(false),
    priority: integer().notNull().default(0),
    mediaUrl: text('media_url')
      .notNull()
      .references(() => pictures.name),
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    creationDate: instant('creation_date').notNull(),
    version: integer().notNull().default(1),
    changedBy: words('changed_by'),
  },
  (t) => [
    index('offer_banners_media').on(t.mediaUrl),
    index('offer_banners_brand').on(t.brandCode, t.priority, t.id),
    check('offer_banners_span', sql`from_at < to_at`),
  ],
)

/** Cashback as the sheets of Cashback Mgmt configure it. */
export const cashbackOffers = pgTable(
  'cashback_offers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    offerCode: text('offer_code').notNull().unique('cashback_offers_code'),
    brandCode: brandCode(),
    /** Empty: every product of the brand. */
    productCode: words('product_code'),
    description: words('description'),
    /** Empty: every bank. */
    bankCode: words('bank_code'),
    /** With commas between them; empty: every method. */
    paymentMethods: words('payment_methods'),
    cashbackType: text('cashback_type').$type<'PERCENTAGE' | 'AMOUNT'>().notNull(),
    /** Basis points, or paise. */
    totalCashback: paise('total_cashback').notNull(),
    maxCashbackPaise: paise('max_cashback_paise').notNull(),
    minTransactionPaise: paise('min_transaction_paise').notNull(),
    /** With commas between them; empty: all dealers. */
    groupCodes: words('group_codes'),
    offerDesc: words('offer_desc'),
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    version: integer().notNull().default(1),
    lastJobId: uuid('last_job_id'),
    createdBy: words('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('cashback_offers_brand').on(t.brandCode, t.productCode, t.toAt),
    check('cashback_offers_span', sql`from_at < to_at`),
    check('cashback_offers_type', sql`cashback_type in ('PERCENTAGE', 'AMOUNT')`),
    check(
      'cashback_offers_figures',
      sql`total_cashback > 0 and max_cashback_paise >= 0 and min_transaction_paise >= 0
        and (cashback_type = 'AMOUNT' or total_cashback <= 10000)`,
    ),
  ],
)
