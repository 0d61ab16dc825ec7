import type { NumberKind, Section } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { listAssociatedMerchants } from '#contract/calls/merchants/superMerchantMembers.ts'
import {
  getSuperMerchant,
  type SuperMerchant,
  type SuperMerchantDocument,
  type SuperMerchantNumber,
} from '#contract/calls/merchants/superMerchants.ts'
import { openPageGateway } from './screens.tsx'

export const superMerchantCode = 'M0000001'

const section = (name: Section, changes: Partial<SuperMerchant['sections'][number]> = {}) => ({
  section: name,
  state: 'empty' as const,
  version: 0,
  savedBy: '',
  savedAt: null,
  missing: [],
  ...changes,
})

export const numberOf = (kind: NumberKind, changes: Partial<SuperMerchantNumber> = {}): SuperMerchantNumber => ({
  kind,
  number: 'XXXXXXXX3456',
  state: 'verified',
  statusMessage: 'Verified',
  returnedName: '',
  givenName: '',
  isNameAlike: null,
  dateOfBirth: '',
  addressState: '',
  ifsc: '',
  bankName: '',
  branchName: '',
  askedAt: null,
  answeredAt: null,
  warnings: [],
  ...changes,
})

export const documentOf = (
  kind: SuperMerchantDocument['kind'],
  changes: Partial<SuperMerchantDocument> = {},
): SuperMerchantDocument => ({
  documentId: `${String(kind.length).padStart(8, '0')}-0000-4000-8000-${String(kind.codePointAt(0)).padStart(12, '0')}`,
  kind,
  contentType: 'image/png',
  byteSize: 100,
  uploadedBy: 'maker',
  uploadedAt: '2026-11-20T06:30:00Z',
  reason: '',
  ...changes,
})

/** Nothing of it was entered yet. */
export const newSuperMerchant: SuperMerchant = {
  merchantCode: superMerchantCode,
  superMerchantName: 'Asha Group',
  businessName: 'Asha Traders',
  legalName: 'Asha Traders',
  contactPerson: 'Asha Kulkarni',
  mobileNumber: '9000000001',
  whatsappMobileNumber: '',
  emailId: 'asha@merchants.example',
  businessType: null,
  identityType: null,
  state: 'open',
  version: 1,
  submittedBy: '',
  submittedAt: null,
  decidedBy: '',
  decidedAt: null,
  remark: '',
  sections: [section('basicDetails'), section('idProof'), section('businessProof'), section('bankAccount')],
  numbers: [],
  documents: [],
  isOwnWork: false,
  notIndependent: '',
  verifications: [],
  tnc: null,
}

const saved = { state: 'saved' as const, version: 1, savedBy: 'maker', savedAt: '2026-11-20T06:30:00Z' }

/** All four sections are saved. */
export const readySuperMerchant: SuperMerchant = {
  ...newSuperMerchant,
  version: 9,
  businessType: 'Sole Proprietorship',
  identityType: 'AADHAAR',
  sections: newSuperMerchant.sections.map((one) => ({ ...one, ...saved })),
  numbers: [
    numberOf('AADHAAR', { state: 'manualReview', statusMessage: 'A second person compares the number.' }),
    numberOf('BUSINESSPAN'),
    numberOf('BANKACCOUNT', { ifsc: 'SHYD0000001' }),
  ],
  documents: [documentOf('ID_Proof'), documentOf('PAN_Card'), documentOf('Cancelled_Cheque')],
}

export const openSuperMerchantGateway = (record: () => SuperMerchant) => {
  const gateway = openPageGateway()
  gateway.answer(getSuperMerchant, record)
  gateway.answer(listAssociatedMerchants, () => ({ rows: [], total: 0 }))
  return gateway
}

export const superMerchantMaker = ['kyc_by_paywise', 'uploaddocument', 'view_kyc_role']
export const superMerchantReviewer = ['kyc_by_paywise', 'kyc_approved', 'view_kyc_role']
