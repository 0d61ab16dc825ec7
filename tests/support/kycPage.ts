import { getKycReview, getKycSettings, type KycReview } from '#contract/calls/merchants/kyc.ts'
import { holdKycCase, releaseKycCase } from '#contract/calls/merchants/kycQueue.ts'
import type { MerchantMessage } from '#contract/calls/merchants/messages.ts'
import { openPageGateway } from './screens.tsx'

export const documentId = '3f0e5b52-6f0a-4a55-9a55-0d6a2f6f1c11'
/** A merchant whose KYC waits, as the review shows it. */
export const waitingReview: KycReview = {
  merchantCode: 'M0000001',
  version: 4,
  kycState: 'undecided',
  isKycSubmitted: true,
  kycUpdateDate: null,
  waitingSince: '2026-11-20T06:30:00Z',
  documents: [
    {
      documentId,
      kind: 'pan',
      contentType: 'image/png',
      byteSize: 100,
      uploadedBy: '',
      uploadedAt: '2026-11-20T06:30:00Z',
    },
  ],
  isOwnWork: false,
  notIndependent: '',
  isActive: true,
  deactivationName: '',
  deactivationDate: null,
  heldBy: null,
  log: [],
  messages: [],
  businessName: 'Asha Kirana Store',
  businessType: '',
  contactPerson: 'Asha Kulkarni',
  mobileNumber: '9000000001',
  whatsappMobileNumber: '',
  displayName: 'Asha Kirana',
  tradeName: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  pinCode: '',
  accountNumber: 'XXXXXXXX1234',
  bankName: 'HDFC Bank',
  ifsc: 'HDFC0001234',
  beneficiaryName: 'Asha Kulkarni',
  items: [],
  checks: [],
  provider: 'pending',
}

export const messageAbout = (channel: 'sms' | 'email', changes: Partial<MerchantMessage> = {}): MerchantMessage => ({
  messageId: channel === 'sms' ? documentId.replace('3f', '4f') : documentId.replace('3f', '5f'),
  merchantCode: 'M0000001',
  channel,
  recipient: '9000000001',
  subject: '',
  body: 'Dear Asha Kirana Store',
  state: 'waiting',
  attempts: 0,
  trouble: '',
  createdAt: '2026-11-22T06:30:00Z',
  nextTryAt: null,
  sentAt: null,
  ...changes,
})

/** Answers what the review asks for before anybody decides. */
export const openReviewGateway = (review: () => KycReview) => {
  const gateway = openPageGateway()
  gateway.answer(getKycSettings, () => ({ targetHours: 24, hasListUploads: false, reasons: [] }))
  gateway.answer(holdKycCase, () => ({
    heldBy: { login_id: 'tester', name: 'Test Person' },
    until: '2026-11-22T06:45:00Z',
    isMine: true,
  }))
  gateway.answer(releaseKycCase, () => ({}))
  gateway.answer(getKycReview, review)
  return gateway
}

export const reviewer = ['kyc_by_paywise', 'kyc_approved', 'updatenewmerchantkycuser']
