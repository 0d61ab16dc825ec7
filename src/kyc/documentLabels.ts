import type { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import type { SuperMerchantDocumentKind } from '#contract/calls/merchants/superMerchantNumbers.ts'
import type { DocumentIntent } from '#src/store/unsent/workDatabase.ts'

export const arrivedText = 'Document successfully uploaded!'
const superMerchantTexts: Readonly<Partial<Record<SuperMerchantDocumentKind, string>>> = {
  ID_Proof: 'Error uploading document, Please try again',
  PAN_Card: 'PAN Card upload failed!',
  Cancelled_Cheque: 'Cancelled Cheque upload failed!',
  BANKACCOUNT: 'Cancelled Cheque upload failed!',
}

/** What is said of one that was not taken. */
export const refusedTextOf = (intent: DocumentIntent): string =>
  intent.kind === 'document'
    ? 'Could not upload merchant doc!'
    : (superMerchantTexts[intent.documentKind] ?? 'Business document upload failed!')

export const documentLabels: Readonly<Record<KycDocumentKind, string>> = {
  pan: 'PAN',
  address: 'Address',
  cheque: 'Cheque',
  store: 'Store photo',
  LOI: 'Letter of Intent',
  PARTNERSHIPDEED: 'Partnership Firm',
  MOA: 'MOA',
  COI: 'COI',
  AOA: 'AOA',
  MOA_AOA_BOARD_RESOLUTION: 'MOA/AOA/Board Resolution',
}
