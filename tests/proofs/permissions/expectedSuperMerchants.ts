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
    asks: { merchant_code: merchantCode, kind: 'PAN', reason: 'Checking the PAN' },
    answer,
  },
  {
    call: 'superMerchants.linkDocument',
    opensFor: ['view_kyc_role'],
    asks: { document_id: nothing },
    answer: '404 file-not-found',
  },
  // Uploads ask for `kyc_by_paywise` too: the holder of `uploaddocument` alone is refused by the handler.
  {
    call: 'superMerchants.uploadImage',
    opensFor: ['uploaddocument'],
    asks: { filename: `${merchantCode}/ID_Proof_1795635000.png`, img64: '' },
    answer: '403 not-allowed',
  },
  {
    call: 'superMerchants.uploadPaper',
    opensFor: ['uploaddocument'],
    asks: { bucket: 'documents', location: `documents/${merchantCode}` },
    answer: '403 not-allowed',
  },
  {
    call: 'superMerchants.commitDocument',
    opensFor: ['uploaddocument'],
    asks: {
      upload_id: nothing,
      parts: 1,
      byte_size: 1,
      sha256: '0'.repeat(64),
      point: 'A'.repeat(86).concat('=='),
      kind: 'MOA',
      merchant_code: merchantCode,
      replaces: null,
    },
    answer: '403 not-allowed',
  },
]
