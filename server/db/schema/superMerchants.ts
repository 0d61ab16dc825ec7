import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { NumberKind, Section, SuperMerchantDocumentKind } from '#contract/calls/merchants/superMerchantNumbers.ts'
import type { OnboardingState, SectionState } from '#machines/merchants/superMerchantOnboarding.ts'
import type { VerificationState } from '#machines/merchants/documentVerification.ts'
import { staff } from './access.ts'
import { merchantLinks } from './links.ts'
import { merchants } from './merchants.ts'
import { bytea, instant, tsvector, words } from './columns.ts'

const merchantId = () => integer('merchant_id').notNull()
const staffId = (name: string) => uuid(name).references(() => staff.id)

/** A merchant that stands for others, and where its onboarding is. */
export const superMerchants = pgTable(
  'super_merchants',
  {
    merchantId: merchantId()
      .primaryKey()
      .references(() => merchants.id, { onDelete: 'cascade' }),
    superMerchantName: words('super_merchant_name'),
    legalName: words('legal_name'),
    whatsappMobileNumber: words('whatsapp_mobile_number'),
    businessType: words('business_type'),
    identityType: words('identity_type'),
    /** A state of machines/merchants/superMerchantOnboarding.ts. */
    state: text().$type<OnboardingState>().notNull().default('open'),
    version: integer().notNull().default(1),
    /** Staff who changed anything since the last approval: none of them may decide. */
    editors: uuid().array().notNull().default([]),
    submittedBy: staffId('submitted_by'),
    submittedAt: instant('submitted_at'),
    decidedBy: staffId('decided_by'),
    decidedAt: instant('decided_at'),
    remark: words('remark'),
    kycUpdatedAt: instant('kyc_updated_at'),
    createdAt: instant('created_at').notNull(),
    nameWords: tsvector('name_words')
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('simple', super_merchant_name || ' ' || legal_name)`),
  },
  (t) => [
    index('super_merchants_names').using('gin', t.nameWords),
    index('super_merchants_waiting').on(t.submittedAt).where(sql`state = 'submitted'`),
    index('super_merchants_submitted_by').on(t.submittedBy),
    index('super_merchants_decided_by').on(t.decidedBy),
    check('super_merchants_state', sql`state in ('open', 'submitted', 'changesRequested', 'approved')`),
    check(
      'super_merchants_submitted',
      sql`state <> 'submitted' or (submitted_by is not null and submitted_at is not null)`,
    ),
    check('super_merchants_decided', sql`state not in ('changesRequested', 'approved') or decided_by is not null`),
  ],
)

const owner = () => merchantId().references(() => superMerchants.merchantId, { onDelete: 'cascade' })

/** Saved means: what is there now is what was checked. */
export const superMerchantSections = pgTable(
  'super_merchant_sections',
  {
    merchantId: owner(),
    section: text().$type<Section>().notNull(),
    state: text().$type<Exclude<SectionState, 'checking'>>().notNull().default('empty'),
    version: integer().notNull().default(0),
    /** A hash over values, numbers and documents. */
    contentHash: bytea('content_hash'),
    savedHash: bytea('saved_hash'),
    savedBy: staffId('saved_by'),
    savedAt: instant('saved_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.section] }),
    index('super_merchant_sections_saved_by').on(t.savedBy),
    check(
      'super_merchant_sections_section',
      sql`section in ('basicDetails', 'idProof', 'businessProof', 'bankAccount')`,
    ),
    check('super_merchant_sections_state', sql`state in ('empty', 'editing', 'saved', 'stale')`),
    check(
      'super_merchant_sections_saved',
      sql`state <> 'saved' or (saved_hash is not null and content_hash is not null and saved_hash = content_hash)`,
    ),
  ],
)

/** Numbers, sealed. Verified means: the very value that is there was verified. */
export const superMerchantNumbers = pgTable(
  'super_merchant_numbers',
  {
    merchantId: owner(),
    kind: text().$type<NumberKind>().notNull(),
    numberSealed: bytea('number_sealed').notNull(),
    numberLast4: text('number_last4').notNull(),
    dateOfBirth: date('date_of_birth'),
    addressState: words('address_state'),
    ifsc: words('ifsc'),
    bankName: words('bank_name'),
    /** The branch of the account, where the provider's answer names it. */
    branchName: words('branch_name'),
    /** A state of machines/merchants/documentVerification.ts. */
    state: text().$type<VerificationState>().notNull(),
    /** Keyed, of the number and of what is given beside it. */
    valueHash: bytea('value_hash').notNull(),
    /** The request whose answer counts. */
    requestId: uuid('request_id'),
    verifiedHash: bytea('verified_hash'),
    statusMessage: words('status_message'),
    givenName: words('given_name'),
    returnedName: words('returned_name'),
    askedBy: staffId('asked_by'),
    askedAt: instant('asked_at'),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.kind] }),
    index('super_merchant_numbers_asked_by').on(t.askedBy),
    check(
      'super_merchant_numbers_verified',
      sql`(state = 'verified') = (verified_hash is not null) and (verified_hash is null or verified_hash = value_hash)`,
    ),
    check('super_merchant_numbers_validating', sql`(state = 'validating') = (request_id is not null)`),
    check(
      'super_merchant_numbers_state',
      sql`state in ('idle', 'waitingInputs', 'validating', 'verified', 'refused', 'manualReview', 'unavailable')`,
    ),
  ],
)

/** Every question to the provider and every answer, also those that came too late to count. */
export const superMerchantVerifications = pgTable(
  'super_merchant_verifications',
  {
    requestId: uuid('request_id').primaryKey(),
    merchantId: owner(),
    kind: text().$type<NumberKind>().notNull(),
    valueHash: bytea('value_hash').notNull(),
    askedBy: staffId('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    isSandbox: boolean('is_sandbox').notNull(),
    statusCode: integer('status_code'),
    outcome: words('outcome'),
    answeredAt: instant('answered_at'),
    /** Whether the first answer changed the number. */
    isCounted: boolean('is_counted').notNull().default(false),
    /** Answers that came after the first one, or after nobody waited. */
    lateAnswers: integer('late_answers').notNull().default(0),
  },
  (t) => [
    index('super_merchant_verifications_of').on(t.merchantId, t.kind, t.askedAt),
    index('super_merchant_verifications_asked_by').on(t.askedBy),
  ],
)

/** The bytes lie sealed in the file store. A replaced document stays. */
export const superMerchantDocuments = pgTable(
  'super_merchant_documents',
  {
    id: uuid().primaryKey(),
    merchantId: owner(),
    kind: text().$type<SuperMerchantDocumentKind>().notNull(),
    contentType: text('content_type').$type<'image/png' | 'image/jpeg' | 'application/pdf'>().notNull(),
    storageKey: text('storage_key').notNull().unique(),
    byteSize: integer('byte_size').notNull(),
    sha256: bytea().notNull(),
    staffId: staffId('staff_id').notNull(),
    createdAt: instant('created_at').notNull(),
    replacedAt: instant('replaced_at'),
    /** Why a reviewer sent it back. */
    reason: words('reason'),
  },
  (t) => [
    uniqueIndex('super_merchant_documents_current').on(t.merchantId, t.kind).where(sql`replaced_at is null`),
    index('super_merchant_documents_of').on(t.merchantId),
    index('super_merchant_documents_staff').on(t.staffId),
  ],
)

/** A merchant belongs to one super merchant at most. */
export const superMerchantMembers = pgTable(
  'super_merchant_members',
  {
    memberId: integer('member_id')
      .primaryKey()
      .references(() => merchants.id, { onDelete: 'cascade' }),
    merchantId: owner(),
    /** Null: the platform named it. */
    addedBy: staffId('added_by'),
    addedAt: instant('added_at').notNull(),
    /** The code of `merchantId`, written by a trigger: plans and results of a sheet name it. */
    superMerchantCode: words('super_merchant_code'),
    /** What a sheet of merchants counts by. */
    id: integer().notNull().generatedAlwaysAsIdentity().unique(),
    version: integer().notNull().default(1),
    lastJobId: uuid('last_job_id'),
  },
  (t) => [
    index('super_merchant_members_of').on(t.merchantId, t.memberId),
    index('super_merchant_members_added_by').on(t.addedBy),
    check('super_merchant_members_other', sql`member_id <> merchant_id`),
  ],
)

/** The address from which a merchant accepted the terms and conditions; when is written with the link. */
export const superMerchantTnc = pgTable('super_merchant_tnc', {
  linkId: uuid('link_id')
    .primaryKey()
    .references(() => merchantLinks.id, { onDelete: 'cascade' }),
  acceptedFrom: text('accepted_from').notNull(),
})
