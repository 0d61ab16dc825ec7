import { pngOf } from '#tests/support/kyc.ts'
import type { Try } from './attempt.ts'
import { exported } from './merchantTries.ts'
import { ownUploads } from './scopeRecords.ts'
import type { Target } from './target.ts'

const merchant = ({ merchantCode }: Target) => [merchantCode]
const of = ({ merchantCode }: Target) => ({ merchantCode })
const snakeOf = ({ merchantCode }: Target) => ({ merchant_code: merchantCode })
const refused = 'not-found'

/** Calls about super merchants: each is a merchant, and is seen by whoever sees that merchant. */
export const superMerchantTries: readonly Try[] = [
  {
    call: 'superMerchants.search',
    asks: ({ merchantCode }) => ({ super_merchant_name: merchantCode }),
    keeps: merchant,
  },
  { call: 'superMerchants.search', asks: ({ mobileNumber }) => ({ mobile_number: mobileNumber }) },
  { call: 'superMerchants.get', asks: of, refused },
  {
    call: 'tables.export',
    asks: ({ merchantCode }) => exported('superMerchants.search', { super_merchant_name: merchantCode }),
    keeps: merchant,
  },
  {
    call: 'tables.export',
    asks: ({ merchantCode }) => exported('superMerchants.associated', { super_merchant_code: merchantCode }),
    refused,
  },
  { call: 'superMerchants.verifyPan', asks: (target) => ({ ...of(target), panNumber: 'AAPFU0939F' }), refused },
  {
    call: 'superMerchants.verifyDrivingLicence',
    asks: (target) => ({ ...of(target), drivingLicence: 'MH01420110062821', dob: '01/01/1990' }),
    refused,
  },
  {
    call: 'superMerchants.verifyPassport',
    asks: (target) => ({ ...of(target), passportNo: 'HY10678123456', dob: '01/01/1990' }),
    refused,
  },
  {
    call: 'superMerchants.verifyVoterId',
    asks: (target) => ({ ...of(target), voterId: 'ABC1234566', state: 'Kerala' }),
    refused,
  },
  { call: 'superMerchants.verifyGst', asks: (target) => ({ ...of(target), gst: '27AAPFU0939F1ZV' }), refused },
  {
    call: 'superMerchants.verifyBankAccount',
    asks: (target) => ({ ...of(target), bankAccount: '123456789', ifsc: 'SHYD0000001' }),
    refused,
  },
  {
    call: 'superMerchants.saveSection',
    asks: (target) => ({ ...of(target), kycGroup: 'BASICDETAILS', kycDocType: 'BASIC' }),
    refused,
  },
  {
    call: 'superMerchants.associated',
    asks: ({ merchantCode }) => ({ super_merchant_code: merchantCode }),
    refused,
  },
  {
    call: 'superMerchants.associate',
    asks: ({ merchantCode }) => ({ super_merchant_code: merchantCode }),
    refused,
    ifMatch: 1,
  },
  { call: 'superMerchants.submit', asks: snakeOf, refused, ifMatch: 1 },
  { call: 'superMerchants.sendTnc', asks: snakeOf, refused },
  {
    call: 'superMerchants.decide',
    asks: (target) => ({ ...snakeOf(target), decision: 'approve', documents_seen: [target.documentId] }),
    refused,
    ifMatch: 1,
  },
  {
    call: 'superMerchants.decide',
    asks: (target) => ({
      ...snakeOf(target),
      decision: 'requestChanges',
      remark: 'Looking around here',
      documents_seen: [],
      reasons: [{ document_id: target.documentId, reason: 'Looking around here' }],
    }),
    refused,
    ifMatch: 1,
  },
  {
    call: 'superMerchants.reviewNumber',
    asks: (target) => ({ ...snakeOf(target), kind: 'AADHAAR', decision: 'accept' }),
    refused,
    ifMatch: 1,
  },
  {
    call: 'superMerchants.uploadImage',
    asks: ({ merchantCode }) => ({
      filename: `${merchantCode}/ID_Proof_1795635000.png`,
      img64: pngOf(2, 2).toString('base64'),
    }),
    refused,
  },
  {
    call: 'superMerchants.commitDocument',
    asks: ({ merchantCode, documentId }, loginId) => ({
      ...ownUploads.get(loginId),
      kind: 'ID_Proof',
      merchant_code: merchantCode,
      replaces: documentId,
    }),
    refused,
  },
  {
    call: 'superMerchants.commitDocument',
    asks: ({ uploadId }, loginId) => ({
      ...ownUploads.get(loginId),
      upload_id: uploadId,
      kind: 'ID_Proof',
      merchant_code: 'M0000007',
      replaces: null,
    }),
    upload: true,
  },
  {
    call: 'superMerchants.unmask',
    asks: (target) => ({ ...snakeOf(target), kind: 'PAN', reason: 'Looking around here' }),
    refused,
  },
  { call: 'superMerchants.linkDocument', asks: ({ documentId }) => ({ document_id: documentId }), refused },
]
