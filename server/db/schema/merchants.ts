import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, instant, tsvector, words } from './columns.ts'

export const merchants = pgTable(
  'merchants',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    merchantCode: text('merchant_code').notNull(),
    displayName: words('display_name'),
    businessName: words('business_name'),
    emailId: words('email_id'),
    mobileNumber: words('mobile_number'),
    altMobileNumber: words('alt_mobile_number'),
    distributorCode: words('distributor_code'),
    brandCode: words('brand_code'),
    mccCode: words('mcc_code'),
    address: words('address'),
    locality: words('locality'),
    city: words('city'),
    state: words('state'),
    pinCode: words('pin_code'),
    contactPerson: words('contact_person'),
    /** AES-256-GCM, see server/adapters/fieldSeal.ts; the last four digits stand beside it for masks. */
    aadhaarSealed: bytea('aadhaar_sealed'),
    aadhaarLast4: words('aadhaar_last4'),
    isAadhaarVerified: boolean('is_aadhaar_verified').notNull().default(false),
    accountHolderName: words('account_holder_name'),
    ifsc: words('ifsc'),
    bankName: words('bank_name'),
    panNumber: words('pan_number'),
    gstNumber: words('gst_number'),
    accountRefSealed: bytea('account_ref_sealed'),
    accountRefLast4: words('account_ref_last4'),
    /** Keyed hash of the account number: equal accounts are found without opening them. */
    accountRefBlind: bytea('account_ref_blind'),
    category: words('category'),
    userId: words('user_id'),
    accessRoleName: words('access_role_name'),
    businessLob: words('business_lob'),
    isHomeDelivery: boolean('is_home_delivery').notNull().default(false),
    isVerified: boolean('is_verified').notNull().default(false),
    activationDate: date('activation_date'),
    isActive: boolean('is_active').notNull().default(true),
    deactivationName: words('deactivation_name'),
    deactivationAt: instant('deactivation_at'),
    /** 1 approved, 0 declined, null not decided. */
    kycApproved: smallint('kyc_approved'),
    isKycSubmitted: boolean('is_kyc_submitted').notNull().default(false),
    kycUpdatedAt: instant('kyc_updated_at'),
    /** Since when the KYC waits for a decision. */
    kycSubmittedAt: instant('kyc_submitted_at'),
    /** Staff who changed KYC fields or documents since the content was last approved: none of them may decide. */
    kycEditors: uuid('kyc_editors').array().notNull().default([]),
    chequeUrl: words('cheque_url'),
    panUrl: words('pan_url'),
    addressUrl: words('address_url'),
    bucket: words('bucket'),
    loginLimit: integer('login_limit'),
    groupCode: words('group_code'),
    hasCustomerFee: boolean('has_customer_fee').notNull().default(false),
    /** The UPI address; empty: UPI is not enabled. */
    virtualAddress: words('virtual_address'),
    /** Since when bank data that an event brought waits for somebody who confirms it; null: nothing waits. */
    bankUnconfirmedAt: instant('bank_unconfirmed_at'),
    /** The version that staff made of each shared field. A trigger writes it. */
    deskRevisions: jsonb('desk_revisions').$type<Readonly<Record<string, number>>>().notNull().default({}),
    createdByUser: words('created_by_user'),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: integer().notNull().default(1),
    /** The job that wrote the row last: a bulk change is found again, and undone, through it. */
    lastJobId: uuid('last_job_id'),
    /** The transaction that wrote the row last, set by a trigger: what changed since is found by it. */
    changedNo: bigint('changed_no', { mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
  },
  (t) => [
    uniqueIndex('merchants_code').on(t.merchantCode),
    index('merchants_mobile').on(t.mobileNumber),
    index('merchants_brand').on(t.brandCode, t.id),
    index('merchants_distributor').on(t.distributorCode, t.merchantCode),
    index('merchants_kyc_undecided').on(t.merchantCode).where(sql`kyc_approved is null`),
    index('merchants_pan').on(t.panNumber),
    index('merchants_account').on(t.accountRefBlind),
    index('merchants_kyc_waiting')
      .on(t.kycSubmittedAt, t.merchantCode)
      .where(sql`kyc_approved is null and is_kyc_submitted`),
    index('merchants_upi').on(t.virtualAddress).where(sql`virtual_address <> ''`),
    // Block ranges only: another kind of index would have to be written with every change of a merchant.
    index('merchants_changed').using('brin', t.changedNo).with({ pages_per_range: 32, autosummarize: true }),
  ],
)

/** The merchant that a row is of; it goes with them. */
export const merchantId = () =>
  integer('merchant_id')
    .notNull()
    .references(() => merchants.id, { onDelete: 'cascade' })

/**
 * The names that a merchant is found by, written by a trigger on `merchants`. They stand apart so that a new name leaves
 * every index of the wide rows alone.
 */
export const merchantNames = pgTable(
  'merchant_names',
  {
    merchantId: integer('merchant_id')
      .primaryKey()
      .references(() => merchants.id, { onDelete: 'cascade' }),
    names: text().notNull(),
    words: tsvector().notNull().generatedAlwaysAs(sql`to_tsvector('simple', names)`),
  },
  (t) => [index('merchant_names_words').using('gin', t.words).with({ gin_pending_list_limit: 16_384 })],
)
