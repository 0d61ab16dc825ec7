import type { Handlers } from '#server/gateway/handler.ts'
import { commitKycDocument } from './commitKycDocument.ts'
import { decideKyc } from './decideKyc.ts'
import { decideProvider, listProviderComments } from './decideProvider.ts'
import { getKycCase, getKycReview, unmaskKycNumber } from './getKyc.ts'
import { holdKycCase, nextKycCase, releaseKycCase } from './holdKycCase.ts'
import { listNonKycMerchants } from './incompleteKyc.ts'
import { linkKycDocument } from './linkKycDocument.ts'
import { listKycQueue, listPendingKyc, listProviderKyc } from './listKyc.ts'
import { uploadKycDocument } from './uploadKycDocument.ts'

export const kycHandlers: Handlers<'kyc'> = {
  'kyc.pending': listPendingKyc,
  'kyc.provider': listProviderKyc,
  'kyc.queue': listKycQueue,
  'kyc.next': nextKycCase,
  'kyc.hold': holdKycCase,
  'kyc.release': releaseKycCase,
  'kyc.review': getKycReview,
  'kyc.case': getKycCase,
  'kyc.decide': decideKyc,
  'kyc.providerComments': listProviderComments,
  'kyc.decideProvider': decideProvider,
  'kyc.uploadDocument': uploadKycDocument,
  'kyc.commitDocument': commitKycDocument,
  'kyc.linkDocument': linkKycDocument,
  'kyc.unmask': unmaskKycNumber,
  'kyc.settings': async (_request, { gateway }) => ({
    targetHours: gateway.config.kyc.targetHours,
    hasListUploads: gateway.config.kyc.listUploads,
    reasons: gateway.config.kyc.reasons,
  }),
  'kyc.incomplete': listNonKycMerchants,
}

export { documentField, keepSentDocument } from './keepDocument.ts'
export { readDocument, type DocumentContent } from './documentContent.ts'
export { areNamesAlike } from './identityChecks.ts'
export { findIfscBank } from './kycRows.ts'
export { documentRoute } from './linkKycDocument.ts'
export { linkSealedDocument, readKycDocument, sealedDocumentRoute, storeSealed } from './sealedDocument.ts'
export { walkNonKycMerchants } from './incompleteKyc.ts'
export { reopenedApproval } from './reopenApproval.ts'
