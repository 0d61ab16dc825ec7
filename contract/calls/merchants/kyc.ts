import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { AccessReason } from '#contract/wire/accessReason.ts'
import { defineCall } from '#contract/wire/call.ts'
import { KycDocument, KycDocumentKind } from './kycDocuments.ts'
import { KycHolder } from './kycQueue.ts'
import { MerchantCode } from './merchants.ts'
import { MerchantMessage } from './messages.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Instant, WireFlag, wireAnswer, wireObject } from '#contract/wire/wire.ts'

/** Where a decision is made: each screen has its own conditions (machines/merchants/kycDecision.ts). */
export const KycScreen = z.enum(['review', 'form'])
export type KycScreen = z.infer<typeof KycScreen>

export const KycState = z.enum(['notSubmitted', 'undecided', 'approved', 'declined'])
export type KycState = z.infer<typeof KycState>

export const ProviderState = z.enum(['pending', 'approved', 'rejected'])
export type ProviderState = z.infer<typeof ProviderState>

/** What a person may need to hold to decide: services, and `admin` for a role with that flag. */
export const deciderRights = ['kyc_by_{product}', 'kyc_by_pine', 'kyc_approved', 'updatemerchantuser', 'admin'] as const
export type DeciderRight = (typeof deciderRights)[number]

/** The documented words for a state; declined has none of its own (conflict X073). */
export const kycWords: Readonly<Record<KycState, string>> = {
  notSubmitted: 'KYC PENDING',
  undecided: 'KYC NOT APPROVED',
  approved: 'KYC APPROVED',
  declined: 'KYC NOT APPROVED',
}
export const providerWords: Readonly<Record<ProviderState, string>> = {
  pending: 'KYC PENDING',
  approved: 'KYC APPROVED',
  rejected: 'KYC REJECTED',
}

export const maxRemarkLength = 500
const Remark = typedLine(maxRemarkLength, 'The remark has more than 500 characters.').refine(
  (text) => !/[\p{Cs}]|[^\P{Cc}\n\t]/u.test(text),
  'The remark has characters that cannot be printed.',
)

const KycLogEntry = z.lazy(() =>
  wireAnswer({
    category: z.enum(['KYC', 'KYC_pinelabs']),
    loginId: z.string(),
    /** The decision. */
    comment: z.string(),
    /** The remark. */
    feedback: z.string(),
    reasonCode: z.string(),
    sendAgain: z.array(KycDocumentKind),
    at: Instant,
  }),
)
export type KycLogEntry = z.output<typeof KycLogEntry>

/** What a decision on a merchant depends on, and how it stands: the same on the review screen and the merchant form. */
const caseShape = () => ({
  merchantCode: z.string(),
  /** Goes back in `If-Match` with a decision. */
  version: z.int(),
  kycState: KycState,
  isKycSubmitted: WireFlag,
  kycUpdateDate: Instant.nullish(),
  waitingSince: Instant.nullish(),
  documents: z.array(KycDocument),
  /** The person changed fields or documents that are not approved since. */
  isOwnWork: WireFlag,
  /** As in `checkedRecords.review`, of whoever changed it. */
  notIndependent: z.string().default(''),
  isActive: WireFlag,
  deactivationName: z.string(),
  deactivationDate: Instant.nullish(),
  heldBy: KycHolder.nullish(),
  /** Decisions and their remarks, newest first. */
  log: z.array(KycLogEntry),
  /** About the last decision. */
  messages: z.array(MerchantMessage),
})
const caseNames = { isActive: 'status' }
const KycCase = z.lazy(() => wireAnswer(caseShape(), caseNames))
export type KycCase = z.output<typeof KycCase>

const KycItem = z.lazy(() =>
  wireAnswer({
    group: z.enum(['BASICDETAILS', 'BUSINESSADDRESS', 'BANKVERIFICATION', 'IDENTITY', 'LEGALITY']),
    type: z.string(),
    /** Masked. */
    identityNumber: z.string(),
    verifiedStatus: WireFlag,
    verifiedName: z.string(),
    documentName: z.string(),
  }),
)
export type KycItem = z.output<typeof KycItem>

/** One thing that the gateway looked up or worked out: a fact for the reviewer, never a decision. */
const KycCheck = z.lazy(() =>
  wireAnswer({
    check: z.string(),
    outcome: z.enum(['fits', 'differs', 'unknown']),
    fact: z.string(),
    /** Merchants that the fact is about. */
    merchantCodes: z.array(z.string()),
  }),
)
export type KycCheck = z.output<typeof KycCheck>

const KycReview = z.lazy(() =>
  wireAnswer(
    {
      ...caseShape(),
      businessName: z.string(),
      businessType: z.string(),
      contactPerson: z.string(),
      mobileNumber: z.string(),
      whatsappMobileNumber: z.string(),
      displayName: z.string(),
      tradeName: z.string(),
      address: z.string(),
      address2: z.string(),
      city: z.string(),
      state: z.string(),
      pinCode: z.string(),
      accountNumber: z.string(),
      bankName: z.string(),
      ifsc: z.string(),
      beneficiaryName: z.string(),
      items: z.array(KycItem),
      checks: z.array(KycCheck),
      provider: ProviderState,
    },
    { ...caseNames, beneficiaryName: 'benificiary_name', items: 'kyc_details' },
  ),
)
export type KycReview = z.output<typeof KycReview>

export const getKycReview = defineCall({
  name: 'kyc.review',
  family: 'wrapper',
  path: '/get_kyc/get',
  access: screenAccess.kycReview,
  kind: 'read',
  offline: 'cache',
  summary: 'Everything that a reviewer looks at, numbers masked.',
  request: () =>
    wireObject({
      merchantCode: z.array(MerchantCode).length(1),
      includeLogin: z.array(textUpTo(60)).max(20).optional(),
      mobileNumber: textUpTo(15).optional(),
      distributorCode: textUpTo(40).optional(),
      bucket: textUpTo(20).optional(),
    }),
  response: () => KycReview,
  answer: 'payload',
  refusals: ['merchant-not-found'],
})

export const getKycCase = defineCall({
  name: 'kyc.case',
  family: 'gateway',
  path: '/opskyccase',
  access: { anyOf: ['updatemerchantuser', 'getporfoliomerchants', 'uploaddocument'] },
  kind: 'read',
  offline: 'cache',
  summary: 'The KYC status of one merchant, with its documents: for the merchant form.',
  request: () => wireObject({ merchantCode: MerchantCode }),
  response: () => KycCase,
  answer: 'payload',
  refusals: ['merchant-not-found'],
})

/** true and 1: approve; false and 0: decline (conflict X072). */
const WireDecision = z.codec(
  z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])]),
  z.enum(['approve', 'decline']),
  {
    decode: (value) => (value === true || value === 1 || value === '1' || value === 'true' ? 'approve' : 'decline'),
    encode: (value) => (value === 'approve' ? 1 : 0),
  },
)

export const decideKyc = defineCall({
  name: 'kyc.decide',
  family: 'gateway',
  path: '/updatemerchantuser',
  listField: 'kyc_approved',
  access: { anyOf: ['kyc_approved', 'updatemerchantuser'] },
  kind: 'command',
  changes: ['kyc.decided', 'merchant.changed'],
  offline: 'never',
  ifMatch: 'required',
  summary: 'Approves or declines the KYC of one merchant, and tells the merchant.',
  request: () =>
    z
      .array(
        wireObject(
          {
            merchantCode: MerchantCode,
            decision: WireDecision,
            /** The documented second field; says the same. */
            decisionAgain: WireDecision.optional(),
            screen: KycScreen.default('review'),
            remark: Remark,
            /** One of the configured reasons; required where there are any and the decision is to decline. */
            reasonCode: textUpTo(40).default(''),
            /** Documents that the merchant is to send again. */
            sendAgain: z.array(KycDocumentKind).max(10).default([]),
            /** The documents that the person had before them. */
            documentsSeen: z.array(z.uuid()).max(40),
          },
          { decision: 'kyc_approved', decisionAgain: 'kyc_approve' },
        ),
      )
      .length(1),
  response: () => KycCase,
  answer: 'payload',
  refusals: [
    'merchant-not-found',
    'kyc-changed',
    'kyc-not-offered',
    'kyc-not-submitted',
    'kyc-documents-missing',
    'kyc-reviewer-is-editor',
    'not-independent',
    'kyc-remark-missing',
    'kyc-reason-unknown',
  ],
})

const ProviderComment = wireAnswer({ comment: z.enum(['Approved', 'Rejected']), feedback: z.string() })

export const listProviderComments = defineCall({
  name: 'kyc.providerComments',
  family: 'wrapper',
  path: '/kyc_details/kycPineCommentList',
  access: { anyOf: ['kyc_by_pine'] },
  kind: 'read',
  offline: 'cache',
  summary: "The provider's decisions on one merchant, newest first.",
  request: () => wireObject({ merchantCode: MerchantCode }),
  response: () => z.array(ProviderComment),
  answer: 'dataList',
  refusals: ['merchant-not-found'],
})

export const decideProvider = defineCall({
  name: 'kyc.decideProvider',
  family: 'platform',
  path: '/updatePineKycVerification',
  access: { anyOf: ['kyc_by_pine'] },
  kind: 'command',
  changes: ['kyc.decided', 'merchant.changed'],
  offline: 'never',
  ifMatch: 'required',
  summary: "The second provider's verification: Approved, or Rejected with remarks.",
  request: () =>
    wireObject({
      merchantCode: MerchantCode,
      comment: z.enum(['Approved', 'Rejected']),
      feedback: Remark.default(''),
      documentsSeen: z.array(z.uuid()).max(40),
    }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: [
    'merchant-not-found',
    'kyc-changed',
    'kyc-remark-missing',
    'kyc-reviewer-is-editor',
    'not-independent',
    'kyc-not-approved',
  ],
})

export const unmaskKycNumber = defineCall({
  name: 'kyc.unmask',
  family: 'gateway',
  path: '/opsunmaskkyc',
  access: { anyOf: ['view_kyc_role'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  summary: 'Shows one masked number of the review in full; the look and its reason are recorded.',
  request: () =>
    wireObject({
      merchantCode: MerchantCode,
      type: z.enum(['DRIVINGLICENCE', 'PASSPORT', 'VOTER', 'BUSINESSPAN']),
      reason: AccessReason,
    }),
  response: () => z.object({ value: z.string() }),
  answer: 'payload',
  refusals: ['merchant-not-found', 'unmask-limit'],
})

export const getKycSettings = defineCall({
  name: 'kyc.settings',
  family: 'gateway',
  path: '/opskycsettings',
  access: 'signed-in',
  kind: 'read',
  offline: 'cache',
  passive: true,
  summary: 'How long a case may wait, the reasons to choose from, and whether the list offers its uploads.',
  request: () => z.strictObject({}),
  response: () =>
    wireAnswer({
      targetHours: z.number(),
      /** Whether the list offers the two uploads whose buttons the documents hide (conflict X065). */
      hasListUploads: WireFlag.optional(),
      reasons: z.array(z.object({ code: z.string(), text: z.string() })),
    }),
  answer: 'payload',
  refusals: [],
})
