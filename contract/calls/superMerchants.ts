import { z } from 'zod'
import { AccessReason } from '#contract/wire/accessReason.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, masked, status, text } from '#contract/wire/columns.ts'
import { CalendarDay, Instant, WireFlag, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { LinkState } from './enach.ts'
import { isPlainText, MerchantCode } from './merchants.ts'
import { MessageState } from './messages.ts'
import {
  EntityType,
  IdentityType,
  ifscLength,
  longestNumber,
  NumberKind,
  plainNumber,
  Section,
  SuperMerchantDocumentKind,
} from './superMerchantNumbers.ts'

const access = screenAccess.superMerchants
const decideAccess = { anyOf: ['kyc_approved'] } as const

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

/** Longer than any number, so that what is wrong is said by `numberFault`. */
const numberText = (kind: NumberKind) =>
  z
    .string()
    .max(longestNumber[kind] * 2 + 20)
    .overwrite(plainNumber)
    .min(1)
const Ifsc = z
  .string()
  .max(ifscLength * 2)
  .overwrite(plainNumber)

/** `31/12/1990` on the wire. */
const DateOfBirth = z.codec(
  z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/, 'A date of birth is written DD/MM/YYYY.'),
  CalendarDay,
  {
    decode: (written) => written.split('/').toReversed().join('-'),
    encode: (day) => day.split('-').toReversed().join('/'),
  },
)

/** What the documents send with each, and that no decision is made by. */
const isSuperMerchant = z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false', 'Y', 'N'])]).optional()

/** What became of a verification, or of the check of a section: `statusCode` decides, the words are for people. */
const Verification = z.lazy(() =>
  wireAnswer(
    {
      statusCode: z.int(),
      statusMessage: z.string(),
      /** Whom the authority names. */
      beneficiaryName: z.string(),
      state: NumberState,
      /** Covered. */
      number: z.string(),
      /** What is unusual; it blocks nothing. */
      warnings: z.array(z.string()),
      /** Of the record, for the next change of it. */
      version: z.int(),
    },
    { statusCode: 'statusCode', statusMessage: 'statusMessage', beneficiaryName: 'benificiaryName' },
  ),
)
export type Verification = z.output<typeof Verification>

/** The one code that means yes. */
export const verifiedCode = 200

const verificationRefusals = [
  'super-merchant-not-found',
  'super-merchant-submitted',
  'identity-number-wrong',
  'kyc-date-in-future',
  'verification-not-configured',
  'wrong-state',
] as const

const verifies = {
  family: 'platform',
  access,
  kind: 'command',
  offline: 'never',
  replay: 'never',
  answer: 'verification',
  refusals: verificationRefusals,
} as const

export const verifyPan = defineCall({
  ...verifies,
  name: 'superMerchants.verifyPan',
  path: '/validatePanDetails',
  summary: 'Verifies the PAN of the owner (PAN, IDENTITY) or of the business (BUSINESSPAN, LEGALITY).',
  request: () =>
    z.strictObject({
      kycDocType: z.enum(['PAN', 'BUSINESSPAN']).default('PAN'),
      kycGroup: z.enum(['IDENTITY', 'LEGALITY']).default('IDENTITY'),
      panNumber: numberText('PAN'),
      merchantCode: MerchantCode,
      isSuperMerchant,
    }),
  response: () => Verification,
})

export const verifyDrivingLicence = defineCall({
  ...verifies,
  name: 'superMerchants.verifyDrivingLicence',
  path: '/validateDrivingLicence',
  summary: 'Verifies a driving licence by its number and the date of birth.',
  request: () =>
    z.strictObject({
      drivingLicence: numberText('DRIVINGLICENCE'),
      dob: DateOfBirth,
      merchantCode: MerchantCode,
      isSuperMerchant,
    }),
  response: () => Verification,
})

export const verifyPassport = defineCall({
  ...verifies,
  name: 'superMerchants.verifyPassport',
  path: '/validatePassport',
  summary: 'Verifies a passport by its file number and the date of birth.',
  request: () =>
    z.strictObject({
      passportNo: numberText('PASSPORT'),
      dob: DateOfBirth,
      merchantCode: MerchantCode,
      isSuperMerchant,
    }),
  response: () => Verification,
})

export const verifyVoterId = defineCall({
  ...verifies,
  name: 'superMerchants.verifyVoterId',
  path: '/validateVoterId',
  summary: 'Verifies a voter id by its number and the state that gave it.',
  request: () =>
    z.strictObject({
      voterId: numberText('VOTERID'),
      state: z.string().trim().min(1).max(60),
      merchantCode: MerchantCode,
      isSuperMerchant,
    }),
  response: () => Verification,
})

export const verifyGst = defineCall({
  ...verifies,
  name: 'superMerchants.verifyGst',
  path: '/validateGst',
  summary: 'Verifies a GST number.',
  request: () => z.strictObject({ merchantCode: MerchantCode, gst: numberText('GST') }),
  response: () => Verification,
})

export const verifyBankAccount = defineCall({
  ...verifies,
  name: 'superMerchants.verifyBankAccount',
  path: '/validateKycBankAc',
  summary: 'Verifies a bank account by its number and IFSC.',
  request: () =>
    z.strictObject({
      merchantCode: MerchantCode,
      bankAccount: numberText('BANKACCOUNT'),
      ifsc: Ifsc,
      bankName: z.string().trim().max(120).default(''),
      isSuperMerchant,
    }),
  response: () => Verification,
})

/** Groups and types as the documents name them; each says which section is meant. */
export const sectionOfGroup = {
  BASICDETAILS: 'basicDetails',
  IDENTITY: 'idProof',
  LEGALITY: 'businessProof',
  BANKVERIFICATION: 'bankAccount',
} as const satisfies Record<string, Section>

const shortText = z
  .string()
  .trim()
  .max(200)
  .refine(isPlainText, 'The text has characters that cannot be printed.')
  .optional()

export const saveSection = defineCall({
  name: 'superMerchants.saveSection',
  family: 'platform',
  path: '/merchants/merchant/validateBasicDetails',
  access,
  kind: 'command',
  offline: 'never',
  replay: 'never',
  summary: 'Checks one section and saves it: its numbers are verified and its documents are there.',
  request: () =>
    z.strictObject({
      kycGroup: z.enum(['BASICDETAILS', 'IDENTITY', 'LEGALITY', 'BANKVERIFICATION']),
      kycDocType: z.string().max(40),
      merchantCode: MerchantCode,
      /** The version of the section that the person had before them: two people who save one do not overwrite each other. */
      sectionVersion: z.int32().min(0).optional(),
      /** Names are read from the merchant; they are sent and not believed. */
      businessName: shortText,
      contactPerson: shortText,
      legalName: shortText,
      mobileNumber: shortText,
      emailId: shortText,
      businessType: EntityType.optional(),
      whatsappMobileNumber: z
        .string()
        .regex(/^(\d{10})?$/, 'A mobile number has 10 digits.')
        .optional(),
      /** Of the identity section: which document proves who they are. */
      identityType: IdentityType.optional(),
      panNumber: numberText('PAN').optional(),
      aadhaarNumber: numberText('AADHAAR').optional(),
      /** Empty: the business has none, and one that was given is taken out. */
      gstNumber: z.union([z.literal(''), numberText('GST')]).optional(),
      cinNumber: numberText('CIN').optional(),
      dpinNumber: numberText('DPIN').optional(),
      accountNumber: numberText('BANKACCOUNT').optional(),
      ifscCode: Ifsc.optional(),
      documentName: shortText,
      isSuperMerchant,
    }),
  response: () => Verification,
  answer: 'verification',
  refusals: [
    'super-merchant-not-found',
    'super-merchant-submitted',
    'super-merchant-section-changed',
    'super-merchant-section-incomplete',
    'identity-number-wrong',
    'wrong-state',
  ],
})

export const listStates = defineCall({
  name: 'superMerchants.states',
  family: 'platform',
  path: '/fetchAllState',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'The states and territories that give voter ids.',
  request: () => z.strictObject({}),
  response: () => z.array(z.string()),
  answer: 'list',
  refusals: [],
})

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
    /** Of the account, where the provider's answer names it. */
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

const SuperMerchant = z.lazy(() =>
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
  summary: 'One super merchant: sections, numbers covered, documents, and where the onboarding stands.',
  request: () => z.strictObject({ merchantCode: MerchantCode }),
  response: () => SuperMerchant,
  answer: 'payload',
  refusals: ['super-merchant-not-found'],
})

export const superMerchantPageSize = 10
const page = z.int().min(1).max(100_000).default(1)
const pageSize = z.int().min(1).max(200).default(superMerchantPageSize)

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
      superMerchantName: z.string().trim().max(100).default(''),
      mobileNumber: z.string().trim().max(15).default(''),
      page,
      pageSize,
    }),
  response: () =>
    z.object({
      rows: z.array(
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
      ),
      total: z.int(),
    }),
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

export const listAssociatedMerchants = defineCall({
  name: 'superMerchants.associated',
  family: 'gateway',
  path: '/merchant/getAssociatedMerchant',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'The merchants of a super merchant.',
  request: () => wireObject({ superMerchantCode: MerchantCode, page, pageSize }),
  response: () =>
    z.object({
      rows: z.array(
        wireAnswer({
          merchantCode: z.string(),
          displayName: z.string(),
          mobileNumber: z.string(),
          creationDate: Instant,
        }),
      ),
      total: z.int(),
    }),
  answer: 'counted',
  refusals: ['super-merchant-not-found'],
})

/** The documents have a Status beside these, which no call answers (conflict X225). */
export const associatedColumns = columnsOf(listAssociatedMerchants, {
  merchantCode: id('Merchant Code'),
  displayName: text('Merchant Name'),
  mobileNumber: masked('Mobile'),
  creationDate: instant('Created At'),
})

export const associateMerchants = defineCall({
  name: 'superMerchants.associate',
  family: 'gateway',
  path: '/opsassociatemerchants',
  access,
  kind: 'command',
  offline: 'never',
  ifMatch: 'required',
  summary: 'Adds merchants to a super merchant, or takes them from it; both lists are recorded.',
  request: () =>
    wireObject({
      superMerchantCode: MerchantCode,
      add: z.array(MerchantCode).max(500).default([]),
      remove: z.array(MerchantCode).max(500).default([]),
    }),
  response: () => wireAnswer({ version: z.int(), added: z.int(), removed: z.int() }),
  answer: 'payload',
  refusals: [
    'super-merchant-not-found',
    'record-changed',
    'merchant-not-found',
    'super-merchant-of-itself',
    'merchant-of-another-super-merchant',
  ],
})

const recordRefusals = ['super-merchant-not-found', 'record-changed', 'wrong-state'] as const
const Remark = z
  .string()
  .trim()
  .max(500)
  .refine(isPlainText, 'The remark has characters that cannot be printed.')
  .default('')

export const submitSuperMerchant = defineCall({
  name: 'superMerchants.submit',
  family: 'gateway',
  path: '/opssupermerchantsave',
  access,
  kind: 'command',
  offline: 'never',
  ifMatch: 'required',
  summary: 'The final save: compares all four sections with what was checked, and submits them for a review.',
  request: () => wireObject({ merchantCode: MerchantCode }),
  response: () => SuperMerchant,
  answer: 'payload',
  refusals: [...recordRefusals, 'super-merchant-section-incomplete'],
})

export const decideSuperMerchant = defineCall({
  name: 'superMerchants.decide',
  family: 'gateway',
  path: '/opssupermerchantdecide',
  access: decideAccess,
  kind: 'command',
  offline: 'never',
  ifMatch: 'required',
  summary: 'Approves a submitted super merchant, or sends it back with a reason for each document.',
  request: () =>
    wireObject({
      merchantCode: MerchantCode,
      decision: z.enum(['approve', 'requestChanges']),
      remark: Remark,
      /** The documents that the person had before them. */
      documentsSeen: z.array(z.uuid()).max(40),
      reasons: z
        .array(wireObject({ documentId: z.uuid(), reason: Remark }))
        .max(40)
        .default([]),
    }),
  response: () => SuperMerchant,
  answer: 'payload',
  refusals: [
    ...recordRefusals,
    'own-work',
    'not-independent',
    'remark-missing',
    'super-merchant-review-missing',
    'super-merchant-document-changed',
  ],
})

export const reviewSuperMerchantNumber = defineCall({
  name: 'superMerchants.reviewNumber',
  family: 'gateway',
  path: '/opssupermerchantnumber',
  access: decideAccess,
  kind: 'command',
  offline: 'never',
  ifMatch: 'required',
  summary: 'A second person compares a number with its document, and accepts or refuses it.',
  request: () =>
    wireObject({
      merchantCode: MerchantCode,
      kind: NumberKind,
      decision: z.enum(['accept', 'refuse']),
      remark: Remark,
    }),
  response: () => SuperMerchant,
  answer: 'payload',
  refusals: [...recordRefusals, 'own-work', 'not-independent', 'remark-missing'],
})

export const unmaskSuperMerchantNumber = defineCall({
  name: 'superMerchants.unmask',
  family: 'gateway',
  path: '/opssupermerchantunmask',
  access: { anyOf: ['view_kyc_role'] },
  kind: 'command',
  offline: 'never',
  replay: 'never',
  summary: 'Shows one number in full, to be compared with its document; the look and its reason are recorded.',
  request: () => wireObject({ merchantCode: MerchantCode, kind: NumberKind, reason: AccessReason }),
  response: () => z.object({ value: z.string() }),
  answer: 'payload',
  refusals: ['super-merchant-not-found', 'unmask-limit'],
})

export const sendTncLink = defineCall({
  name: 'superMerchants.sendTnc',
  family: 'gateway',
  path: '/opssupermerchanttnc',
  access,
  kind: 'command',
  offline: 'never',
  summary: 'Sends the merchant the link to the terms and conditions by SMS and e-mail; a live one is sent again.',
  request: () => wireObject({ merchantCode: MerchantCode }),
  response: () => SuperMerchant,
  answer: 'payload',
  refusals: ['super-merchant-not-found', 'tnc-accepted-already', 'tnc-sent-just-now', 'enach-nowhere-to-send'],
})
