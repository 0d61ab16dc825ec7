import type { ExpectedRow } from './expectedRow.ts'

const opensFor = ['kyc_by_paywise']
const merchantCode = 'M9999999'
const asks = { merchantCode }
const nothing = '00000000-0000-4000-8000-000000000000'
const answer = '404 super-merchant-not-found'

export const expectedSuperMerchants: readonly ExpectedRow[] = [
  { call: 'superMerchants.search', opensFor, asks: { super_merchant_name: merchantCode }, answer: '200' },
  { call: 'superMerchants.get', opensFor, asks, answer },
  { call: 'superMerchants.states', opensFor, asks: {}, answer: '200' },
  { call: 'superMerchants.verifyPan', opensFor, asks: { ...asks, panNumber: 'AAPFU0939F' }, answer },
  {
    call: 'superMerchants.verifyDrivingLicence',
    opensFor,
    asks: { ...asks, drivingLicence: 'MH01420110062821', dob: '01/01/1990' },
    answer,
  },
  {
    call: 'superMerchants.verifyPassport',
    opensFor,
    asks: { ...asks, passportNo: 'HY10678123456', dob: '01/01/1990' },
    answer,
  },
  {
    call: 'superMerchants.verifyVoterId',
    opensFor,
    asks: { ...asks, voterId: 'ABC1234566', state: 'Kerala' },
    answer,
  },
  { call: 'superMerchants.verifyGst', opensFor, asks: { ...asks, gst: '27AAPFU0939F1ZV' }, answer },
  {
    call: 'superMerchants.verifyBankAccount',
    opensFor,
    asks: { ...asks, bankAccount: '123456789', ifsc: 'SHYD0000001' },
    answer,
  },
  {
    call: 'superMerchants.saveSection',
    opensFor,
    asks: { ...asks, kycGroup: 'BASICDETAILS', kycDocType: 'BASIC' },
    answer,
  },
  { call: 'superMerchants.associated', opensFor, asks: { super_merchant_code: merchantCode }, answer },
  { call: 'superMerchants.associate', opensFor, asks: { super_merchant_code: merchantCode }, ifMatch: 1, answer },
  { call: 'superMerchants.submit', opensFor, asks: { merchant_code: merchantCode }, ifMatch: 1, answer },
  { call: 'superMerchants.sendTnc', opensFor, asks: { merchant_code: merchantCode }, answer },
  {
    call: 'superMerchants.decide',
    opensFor: ['kyc_approved'],
    asks: { merchant_code: merchantCode, decision: 'approve', documents_seen: [] },
    ifMatch: 1,
    answer,
  },
  {
    call: 'superMerchants.reviewNumber',
    opensFor: ['kyc_approved'],
    asks: { merchant_code: merchantCode, kind: 'AADHAAR', decision: 'accept' },
    ifMatch: 1,
    answer,
  },
  {
    call: 'superMerchants.unmask',
    opensFor: ['view_kyc_role'],
    asks: { merchant_code: merchantCode, kind: 'PAN', reason: 'Checking the number of the PAN' },
    answer,
  },
  {
    call: 'superMerchants.linkDocument',
    opensFor: ['view_kyc_role'],
    asks: { document_id: nothing },
    answer: '404 file-not-found',
  },
  // Uploads ask for `kyc_by_paywise` too, in the handler: what is wrong in itself is refused before.
  {
    call: 'superMerchants.uploadImage',
    opensFor: ['uploaddocument'],
    asks: { filename: 'none', img64: '' },
    answer: '400 bad-request',
  },
  {
    call: 'superMerchants.uploadPaper',
    opensFor: ['uploaddocument'],
    asks: { bucket: 'documents', location: 'none' },
    answer: '400 bad-request',
  },
  {
    call: 'superMerchants.commitDocument',
    opensFor: ['uploaddocument'],
    asks: { parts: 0 },
    answer: '400 bad-request',
  },
]
