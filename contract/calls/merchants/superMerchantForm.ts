import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { isPlainText, MerchantCode } from './merchants.ts'
import { EntityType, IdentityType, type Section } from './superMerchantNumbers.ts'
import { Ifsc, isSuperMerchant, numberText, Verification } from './superMerchantVerification.ts'
import { access } from './superMerchants.ts'

/** Groups and types as the documents name them; each says which section is meant. */
export const sectionOfGroup = {
  BASICDETAILS: 'basicDetails',
  IDENTITY: 'idProof',
  LEGALITY: 'businessProof',
  BANKVERIFICATION: 'bankAccount',
} as const satisfies Record<string, Section>

const shortText = typedLine(200).refine(isPlainText, 'The text has characters that cannot be printed.').optional()

export const saveSection = defineCall({
  name: 'superMerchants.saveSection',
  family: 'platform',
  path: '/merchants/merchant/validateBasicDetails',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  summary: 'Checks one section and saves it: its numbers are verified and its documents are there.',
  request: () =>
    z.strictObject({
      kycGroup: z.enum(['BASICDETAILS', 'IDENTITY', 'LEGALITY', 'BANKVERIFICATION']),
      kycDocType: textUpTo(40),
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
      whatsappMobileNumber: textUpTo(60)
        .regex(/^(\d{10})?$/, 'A mobile number has 10 digits.')
        .optional(),
      /** The document that proves who they are, in the identity section. */
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
