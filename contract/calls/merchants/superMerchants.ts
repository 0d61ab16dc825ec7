import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, masked, status, text } from '#contract/wire/columns.ts'
import { Instant, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'
import { LinkState } from '#contract/calls/money/enach.ts'
import { MerchantCode } from './merchants.ts'
import { MessageState } from './messages.ts'
import { EntityType, IdentityType, NumberKind, Section, SuperMerchantDocumentKind } from './superMerchantNumbers.ts'

export const access = screenAccess.superMerchants

export const SuperMerchantState = z.enum(['open', 'submitted', 'changesRequested', 'approved'])

export type SuperMerchantState = z.infer<typeof SuperMerchantState>

export const SuperMerchantSectionState = z.enum(['empty', 'editing', 'saved', 'stale'])

export const NumberState = z.enum([
  'idle',
  'waitingInputs',
  'validating',
  'verified',
  'refused',
  'manualReview',
  'unavailable',
])

export type NumberState = z.infer<typeof NumberState>

const SuperMerchantNumber = z.lazy(() =>
  wireAnswer({
    kind: NumberKind,
    /** Covered. */
    number: z.string(),
    state: NumberState,
    statusMessage: z.string(),
    /** Whom the authority names, and whether that fits the name that was given. */
    returnedName: z.string(),
    givenName: z.string(),
    isNameAlike: WireFlag.nullable(),
    dateOfBirth: z.string(),
    addressState: z.string(),
    ifsc: z.string(),
    bankName: z.string(),
    /** The branch of the account, where the provider's answer names it. */
    branchName: z.string(),
    askedAt: Instant.nullable(),
    answeredAt: Instant.nullable(),
    warnings: z.array(z.string()),
  }),
)

export type SuperMerchantNumber = z.output<typeof SuperMerchantNumber>

const SuperMerchantDocument = z.lazy(() =>
  wireAnswer({
    documentId: z.uuid(),
    kind: SuperMerchantDocumentKind,
    contentType: z.enum(['image/png', 'image/jpeg', 'application/pdf']),
    byteSize: z.int(),
    uploadedBy: z.string(),
    uploadedAt: Instant,
    /** Why the reviewer sent it back; empty: nobody did. */
    reason: z.string(),
  }),
)

export type SuperMerchantDocument = z.output<typeof SuperMerchantDocument>

const SuperMerchantSection = z.lazy(() =>
  wireAnswer({
    section: Section,
    state: SuperMerchantSectionState,
    version: z.int(),
    savedBy: z.string(),
    savedAt: Instant.nullable(),
    /** What keeps it from being saved now, in words. */
    missing: z.array(z.string()),
  }),
)

/** One question to an authority about a number, and what came of it. */
const NumberVerification = z.lazy(() =>
  wireAnswer({
    kind: NumberKind,
    /** Null: no answer came. */
    outcome: z.enum(['verified', 'refused', 'manualReview', 'unavailable']).nullable(),
    askedBy: z.string(),
    askedAt: Instant,
    answeredAt: Instant.nullable(),
  }),
)

const TncLink = z.lazy(() =>
  wireAnswer({
    state: LinkState,
    sentAt: Instant,
    timesSent: z.int(),
    openedAt: Instant.nullable(),
    acceptedAt: Instant.nullable(),
    acceptedFrom: z.string(),
    expiresAt: Instant,
    sms: MessageState.nullable(),
    email: MessageState.nullable(),
    trouble: z.string(),
  }),
)

export const SuperMerchant = z.lazy(() =>
  wireAnswer({
    merchantCode: z.string(),
    superMerchantName: z.string(),
    businessName: z.string(),
    legalName: z.string(),
    contactPerson: z.string(),
    mobileNumber: z.string(),
    whatsappMobileNumber: z.string(),
    emailId: z.string(),
    businessType: EntityType.nullable(),
    identityType: IdentityType.nullable(),
    state: SuperMerchantState,
    version: z.int(),
    submittedBy: z.string(),
    submittedAt: Instant.nullable(),
    decidedBy: z.string(),
    decidedAt: Instant.nullable(),
    remark: z.string(),
    sections: z.array(SuperMerchantSection),
    numbers: z.array(SuperMerchantNumber),
    documents: z.array(SuperMerchantDocument),
    /** The last ones, the newest first. An older gateway does not send it. */
    verifications: z.array(NumberVerification).default([]),
    /** The person changed something of it since the last approval. */
    isOwnWork: WireFlag,
    /** As in `checkedRecords.review`. */
    notIndependent: z.string(),
    tnc: TncLink.nullable(),
  }),
)

export type SuperMerchant = z.output<typeof SuperMerchant>

export const getSuperMerchant = defineCall({
  name: 'superMerchants.get',
  family: 'platform',
  path: '/fetchFormFillData',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'One super merchant: sections, numbers covered, documents, and the state of the onboarding.',
  request: () => z.strictObject({ merchantCode: MerchantCode }),
  response: () => SuperMerchant,
  answer: 'payload',
  refusals: ['super-merchant-not-found'],
})

export const superMerchantPageSize = 10

export const page = z.int().min(1).max(100_000).default(1)

export const pageSize = z.int().min(1).max(200).default(superMerchantPageSize)

export const FoundSuperMerchant = z.lazy(() =>
  wireAnswer({
    superMerchantCode: z.string(),
    superMerchantName: z.string(),
    businessName: z.string(),
    legalName: z.string(),
    contactPersonName: z.string(),
    mobileNumber: z.string(),
    email: z.string(),
    businessType: z.string(),
    creationDate: Instant,
    kycUpdateDate: Instant.nullable(),
    state: SuperMerchantState,
  }),
)
export type FoundSuperMerchant = z.output<typeof FoundSuperMerchant>

export const searchSuperMerchants = defineCall({
  name: 'superMerchants.search',
  family: 'gateway',
  path: '/merchant/getSuperMerchantDetails',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Super merchants by code or name, and by mobile number.',
  request: () =>
    wireObject({
      superMerchantName: typedLine(100).default(''),
      mobileNumber: typedLine(15).default(''),
      page,
      pageSize,
    }),
  response: () => z.object({ rows: z.array(FoundSuperMerchant), total: z.int() }),
  answer: 'counted',
  refusals: ['super-merchant-filter-missing'],
})

export const superMerchantColumns = columnsOf(searchSuperMerchants, {
  businessName: text('Business Name'),
  superMerchantCode: id('Super Merchant Code'),
  contactPersonName: text('Contact Person Name'),
  mobileNumber: masked('Mobile Number'),
  kycUpdateDate: instant('KYC Update Date'),
  state: status('Onboarding'),
})
