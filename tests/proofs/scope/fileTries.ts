import { scripts } from '#contract/calls/files/files.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { pngOf } from '#tests/support/kyc.ts'
import type { Try } from './attempt.ts'
import { exported } from './merchantTries.ts'
import { canary, ownUploads } from './scopeRecords.ts'
import type { Target } from './target.ts'

const merchant = ({ merchantCode }: Target) => [merchantCode]

/** Calls about KYC, messages, files, uploads and sessions. */
export const fileTries: readonly Try[] = [
  { call: 'records.life', asks: ({ jobId }) => ({ kind: 'fileJob', key: jobId }), refused: 'not-found' },
  { call: 'kyc.case', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: 'not-found' },
  { call: 'kyc.review', asks: ({ merchantCode }) => ({ merchant_code: [merchantCode] }), refused: 'not-found' },
  { call: 'kyc.hold', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: 'not-found' },
  { call: 'kyc.providerComments', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: 'not-found' },
  {
    call: 'kyc.unmask',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode, type: 'PASSPORT', reason: 'Looking around here' }),
    refused: 'not-found',
  },
  {
    call: 'kyc.decide',
    asks: ({ merchantCode, documentId }) => [
      { merchant_code: merchantCode, kyc_approved: 1, remark: 'Fits', documents_seen: [documentId] },
    ],
    refused: 'not-found',
    ifMatch: 1,
  },
  { call: 'kyc.linkDocument', asks: ({ documentId }) => ({ document_id: documentId }), refused: 'not-found' },
  { call: 'kyc.release', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), keeps: merchant },
  { call: 'kyc.pending', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), keeps: merchant },
  { call: 'kyc.provider', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), keeps: merchant },
  { call: 'kyc.queue', asks: () => ({ tab: 'new' }) },
  { call: 'kyc.next', asks: () => ({ tab: 'new' }) },
  { call: 'kyc.incomplete', asks: () => ({ kyc_approved: null }) },
  {
    call: 'kyc.incomplete',
    asks: ({ merchantCode }) => ({ kyc_approved: null, merchant_code: [merchantCode] }),
    keeps: merchant,
  },
  {
    call: 'tables.export',
    asks: ({ merchantCode }) => exported('kyc.incomplete', { kyc_approved: null, merchant_code: [merchantCode] }),
    keeps: merchant,
  },
  { call: 'messages.list', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), keeps: merchant },
  { call: 'messages.retry', asks: ({ messageId }) => ({ message_id: messageId }), refused: 'not-found' },
  { call: 'files.job', asks: ({ jobId }) => ({ job_id: jobId }), refused: 'not-found' },
  { call: 'files.jobRows', asks: ({ jobId }) => ({ job_id: jobId, fate: 'done' }), refused: 'not-found' },
  { call: 'files.confirmPlan', asks: ({ jobId }) => ({ job_id: jobId, plan_hash: 'x' }), refused: 'not-found' },
  { call: 'files.cancelJob', asks: ({ jobId }) => ({ job_id: jobId }), refused: 'not-found' },
  { call: 'files.retryJob', asks: ({ jobId }) => ({ job_id: jobId }), refused: 'not-found' },
  { call: 'files.takeBack', asks: ({ jobId }) => ({ job_id: jobId }), refused: 'not-found' },
  { call: 'files.link', asks: ({ fileId }) => ({ file_id: fileId }), refused: 'not-found' },
  {
    call: 'files.runScript',
    asks: ({ fileEntryId }) => ({ script_id: 'merchant_update', file_entry_id: fileEntryId }),
    refused: 'not-found',
  },
  {
    call: 'files.createEntry',
    asks: ({ fileId }) => ({
      filename: 'merchants.xlsx',
      s3_bucket: 'operations',
      s3_path: 'x',
      s3_url: `/files/${fileId}`,
      file_description: '',
      status: 'PENDING',
      action: scripts.merchant_update.action,
    }),
    refused: 'not-found',
  },
  {
    call: 'files.acknowledgeNotification',
    asks: ({ notificationId }) => ({ socket_id: notificationId, notification_received: 1, file_name: 'x' }),
    refused: 'not-found',
  },
  {
    call: 'files.acknowledgeNotifications',
    asks: ({ notificationId }) => ({ socket_id: notificationId }),
    refused: 'not-found',
  },
  { call: 'files.list', asks: () => ({ date: indianDay(new Date()) }) },
  { call: 'files.stored', asks: () => ({ parameters: {} }) },
  {
    call: 'kyc.decideProvider',
    asks: ({ merchantCode, documentId }) => ({
      merchant_code: merchantCode,
      comment: 'Rejected',
      feedback: 'Looking around',
      documents_seen: [documentId],
    }),
    refused: 'not-found',
    ifMatch: 1,
  },
  {
    call: 'kyc.pending',
    asks: ({ mobileNumber, distributorCode }) => ({ mobile_number: mobileNumber, distributor_code: distributorCode }),
  },
  { call: 'kyc.provider', asks: ({ mobileNumber }) => ({ mobile_number: mobileNumber }) },
  { call: 'kyc.next', asks: ({ merchantCode }) => ({ tab: 'new', after: merchantCode }) },
  { call: 'kyc.incomplete', asks: ({ login }) => ({ kyc_approved: null, include_login: [login] }) },
  {
    call: 'tables.export',
    asks: ({ login }) => exported('kyc.incomplete', { kyc_approved: null, include_login: [login] }),
  },
  {
    call: 'kyc.review',
    asks: ({ merchantCode, login, mobileNumber, distributorCode }) => ({
      merchant_code: [merchantCode],
      include_login: [login],
      mobile_number: mobileNumber,
      distributor_code: distributorCode,
    }),
    refused: 'not-found',
  },
  {
    call: 'kyc.uploadDocument',
    asks: ({ merchantCode }) => ({
      documentName: 'Authenticate_pan',
      image_base64: pngOf(2, 2).toString('base64'),
      merchant_code: merchantCode,
    }),
    refused: 'not-found',
  },
  {
    call: 'kyc.commitDocument',
    asks: ({ merchantCode, documentId }, loginId) => ({
      ...ownUploads.get(loginId),
      documentName: 'Authenticate_pan',
      merchant_code: merchantCode,
      replaces: documentId,
    }),
    refused: 'not-found',
  },
  {
    call: 'kyc.commitDocument',
    asks: ({ uploadId }, loginId) => ({
      ...ownUploads.get(loginId),
      upload_id: uploadId,
      documentName: 'Authenticate_pan',
      merchant_code: 'M0000007',
      replaces: null,
    }),
    upload: true,
  },
  {
    call: 'files.commitUpload',
    asks: ({ uploadId }, loginId) => ({
      ...ownUploads.get(loginId),
      upload_id: uploadId,
      file_name: 'taken.csv',
      s3bucketname: 'operations',
      s3bucketLocation: 'merchantUpdate',
    }),
    upload: true,
  },
  {
    call: 'files.discardUpload',
    asks: ({ uploadId }) => ({ upload_id: uploadId }),
    notes: ({ uploadId }) => `upload:${uploadId}`,
  },
  { call: 'files.uploadPart', asks: ({ uploadId }) => ({ upload_id: uploadId, part: 0, parts: 1 }), upload: true },
  {
    call: 'files.setNotification',
    asks: ({ notificationId }) => ({ date: '', socket_id: notificationId, file_name: `${canary}.csv`, file_type: '' }),
    refused: 'not-found',
  },
  { call: 'session.endOwn', asks: ({ sessionId }) => ({ session_id: sessionId }), refused: 'not-found' },
]
