import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ProviderState } from '#contract/calls/merchants/kyc.ts'
import type { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import { staff, staffId } from './access.ts'
import { merchantId } from './merchants.ts'
import { bytea, instant, words } from './columns.ts'

/** What the review shows of a merchant besides the merchant itself. */
export const kycRecords = pgTable('kyc_records', {
  merchantId: merchantId().primaryKey(),
  businessType: words('business_type'),
  whatsappMobileNumber: words('whatsapp_mobile_number'),
  tradeName: words('trade_name'),
  address2: words('address2'),
})

/** What was verified of a merchant, by group and type of the documents. */
export const kycItems = pgTable(
  'kyc_items',
  {
    merchantId: merchantId(),
    /** BASICDETAILS, BUSINESSADDRESS, BANKVERIFICATION, IDENTITY or LEGALITY. */
    itemGroup: text('item_group').notNull(),
    type: text().notNull(),
    /** Numbers that the merchant's own row does not hold; sealed, see server/adapters/fieldSeal.ts. */
    numberSealed: bytea('number_sealed'),
    numberLast4: words('number_last4'),
    isVerified: boolean('is_verified').notNull().default(false),
    verifiedName: words('verified_name'),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.itemGroup, t.type] })],
)

/** The bytes lie sealed in the file store. A replaced document stays, so that it is known what a decision was made on. */
export const kycDocuments = pgTable(
  'kyc_documents',
  {
    id: uuid().primaryKey(),
    merchantId: merchantId(),
    kind: text().$type<KycDocumentKind>().notNull(),
    contentType: text('content_type').$type<'image/png' | 'image/jpeg' | 'application/pdf'>().notNull(),
    storageKey: text('storage_key').notNull().unique(),
    byteSize: integer('byte_size').notNull(),
    /** The hash of the bytes before sealing. */
    sha256: bytea().notNull(),
    staffId: uuid('staff_id').references(() => staff.id),
    /** The machine client whose event named it. */
    clientId: integer('client_id'),
    createdAt: instant('created_at').notNull(),
    replacedAt: instant('replaced_at'),
  },
  (t) => [
    uniqueIndex('kyc_documents_current').on(t.merchantId, t.kind).where(sql`replaced_at is null`),
    index('kyc_documents_merchant').on(t.merchantId),
    index('kyc_documents_staff').on(t.staffId),
  ],
)

/** One row per decision. A trigger refuses one by a person who changed the content. */
export const kycDecisions = pgTable(
  'kyc_decisions',
  {
    id: uuid().primaryKey(),
    merchantId: merchantId(),
    staffId: staffId(),
    isApproved: boolean('is_approved').notNull(),
    screen: text().$type<'review' | 'form'>().notNull(),
    remark: text().notNull(),
    reasonCode: words('reason_code'),
    sendAgain: text('send_again').array().$type<KycDocumentKind[]>().notNull().default([]),
    /** The version of the merchant and the documents that were decided on. */
    version: integer().notNull(),
    documents: uuid().array().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('kyc_decisions_version').on(t.merchantId, t.version), index('kyc_decisions_staff').on(t.staffId)],
)

/** Who reviews a merchant now; a row whose time is over holds nothing. */
export const kycHolds = pgTable(
  'kyc_holds',
  {
    merchantId: merchantId().primaryKey(),
    staffId: staffId(),
    heldUntil: instant('held_until').notNull(),
  },
  (t) => [index('kyc_holds_staff').on(t.staffId)],
)

/** The second provider's verification of merchants whose KYC was approved. */
export const providerVerifications = pgTable(
  'provider_verifications',
  {
    merchantId: merchantId().primaryKey(),
    /** A state of machines/merchants/providerVerification.ts. */
    state: text().$type<ProviderState>().notNull(),
    waitingSince: instant('waiting_since').notNull(),
    decidedAt: instant('decided_at'),
  },
  (t) => [index('provider_verifications_waiting').on(t.waitingSince, t.merchantId).where(sql`state = 'pending'`)],
)

/** Comments on a merchant: `comment` and `feedback` as the documents use them for each category. */
export const callLogs = pgTable(
  'call_logs',
  {
    id: uuid().primaryKey(),
    merchantId: merchantId(),
    staffId: uuid('staff_id').references(() => staff.id),
    /** KYC, KYC_pinelabs; empty: a comment of the merchant view. */
    category: text().notNull(),
    comment: text().notNull(),
    feedback: words('feedback'),
    ticketId: words('ticket_id'),
    mobileNumber: words('mobile_number'),
    createdAt: instant('created_at').notNull(),
    /** In which order they came: several of one moment stay in it. */
    arrivalNo: bigint('arrival_no', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    index('call_logs_merchant').on(t.merchantId, t.category, t.createdAt),
    index('call_logs_latest').on(t.merchantId, t.createdAt, t.arrivalNo),
    index('call_logs_staff').on(t.staffId),
  ],
)

/** Banks by the four letters their IFSC begin with. */
export const ifscBanks = pgTable('ifsc_banks', {
  code: text().primaryKey(),
  bankName: text('bank_name').notNull(),
})
