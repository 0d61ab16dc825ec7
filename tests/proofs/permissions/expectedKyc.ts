import type { ExpectedRow } from './expectedRow.ts'

const nowhere = 'M9999999'
const nothing = '00000000-0000-4000-8000-000000000000'
/** The first review and the second provider's share the list of cases and the review. */
const reviewers = ['kyc_by_paywise', 'kyc_by_pine']
const deciders = ['kyc_approved', 'updatemerchantuser']

export const expectedKyc: readonly ExpectedRow[] = [
  { call: 'kyc.pending', opensFor: ['kyc_by_paywise'], asks: { merchant_code: nowhere }, answer: '200' },
  { call: 'kyc.provider', opensFor: ['kyc_by_pine'], asks: { merchant_code: nowhere }, answer: '200' },
  {
    call: 'kyc.providerComments',
    opensFor: ['kyc_by_pine'],
    asks: { merchant_code: nowhere },
    answer: '404 merchant-not-found',
  },
  {
    call: 'kyc.decideProvider',
    opensFor: ['kyc_by_pine'],
    asks: { merchant_code: nowhere, comment: 'Approved', documents_seen: [] },
    ifMatch: 1,
    answer: '404 merchant-not-found',
  },
  { call: 'kyc.queue', opensFor: reviewers, asks: { tab: 'both' }, answer: '400 bad-request' },
  { call: 'kyc.next', opensFor: reviewers, asks: { tab: 'both' }, answer: '400 bad-request' },
  { call: 'kyc.hold', opensFor: reviewers, asks: { merchant_code: nowhere }, answer: '404 merchant-not-found' },
  { call: 'kyc.release', opensFor: reviewers, asks: { merchant_code: nowhere }, answer: '200' },
  { call: 'kyc.review', opensFor: reviewers, asks: { merchant_code: [nowhere] }, answer: '404 merchant-not-found' },
  {
    call: 'kyc.case',
    opensFor: ['updatemerchantuser', 'getporfoliomerchants', 'uploaddocument'],
    asks: { merchant_code: nowhere },
    answer: '404 merchant-not-found',
  },
  {
    call: 'kyc.decide',
    opensFor: deciders,
    asks: [{ merchant_code: nowhere, kyc_approved: 1, remark: 'Fits', documents_seen: [] }],
    ifMatch: 1,
    answer: '404 merchant-not-found',
  },
  {
    call: 'kyc.uploadDocument',
    opensFor: ['uploaddocument'],
    asks: { documentName: 'Authenticate_pan', image_base64: '', merchant_code: nowhere },
    answer: '422 document-unusable',
  },
  {
    call: 'kyc.commitDocument',
    opensFor: ['uploaddocument'],
    asks: {
      upload_id: nothing,
      parts: 1,
      byte_size: 1,
      sha256: '0'.repeat(64),
      point: 'A'.repeat(86).concat('=='),
      documentName: 'Authenticate_pan',
      merchant_code: nowhere,
      replaces: null,
    },
    answer: '409 upload-incomplete',
  },
  {
    call: 'kyc.linkDocument',
    opensFor: ['view_kyc_role'],
    asks: { document_id: nothing },
    answer: '404 file-not-found',
  },
  {
    call: 'kyc.unmask',
    opensFor: ['view_kyc_role'],
    asks: { merchant_code: nowhere, type: 'PASSPORT', reason: 'Checking the passport' },
    answer: '404 merchant-not-found',
  },
  { call: 'kyc.settings', opensFor: 'signed-in', asks: {}, answer: '200' },
  { call: 'kyc.incomplete', opensFor: ['getkycincompletemerchants'], asks: { kyc_approved: null }, answer: '200' },
  { call: 'messages.list', opensFor: deciders, asks: { merchant_code: nowhere }, answer: '200' },
  { call: 'messages.retry', opensFor: deciders, asks: { message_id: nothing }, answer: '404 message-not-found' },
]
